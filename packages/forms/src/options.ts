import * as z from "zod";
import { type Captcha, isCaptcha } from "./captcha/captcha.ts";
import type { FormLayout } from "./pages/page.ts";

const isLayout = (value: unknown): value is FormLayout => typeof value === "function";

/** The options of the forms module. */
export const options = z.strictObject({
  path: z
    .string()
    .regex(/^\/[a-z0-9-]{1,60}$/, "one segment, such as /forms")
    .default("/forms")
    .describe("Path below which each form has its own page: `/forms/contact`"),
  submissions: z
    .int()
    .min(1)
    .default(10)
    .describe("Maximum number of submissions per visitor (IP address or network) in five minutes"),
  resends: z
    .int()
    .min(1)
    .default(5)
    .describe("Maximum number of emails that an administrator may resend in five minutes"),
  uploadBytes: z
    .int()
    .min(1)
    .max(32_000_000)
    .default(25_000_000)
    .describe("Maximum size of all files of a submission in bytes"),
  tokenLife: z
    .int()
    .min(60)
    .max(86_400)
    .default(900)
    .describe("Lifetime of a token for reading submissions, in seconds"),
  dates: z.enum(["m/d/Y", "d/m/Y", "Y-m-d"]).default("m/d/Y").describe("Date format of exports"),
  captcha: z
    .custom<Captcha>(isCaptcha, "Must be a captcha, such as turnstile({ siteKey, secret }).")
    .optional()
    .describe("Captcha service for fields of the captcha types; default: `proofOfWork()`"),
  layout: z
    .custom<FormLayout>(isLayout, "Must be a function that returns a page.")
    .optional()
    .describe("Renders forms in the layout of the site; by default they have pages of their own"),
});
/** The options with defaults applied, as handlers receive them. */
export type Options = z.output<typeof options>;
