import { pagePath, type Service, parseUrl } from "@waymark/core";
import * as z from "zod";

/** Handles a request for a page of the site, like its `fetch`. */
export interface AskHome {
  (request: Request): Response | Promise<Response>;
}
const isAsk = (value: unknown): value is AskHome => typeof value === "function";

/** The parameters of a consent check. */
export interface CountingQuestion {
  readonly request: Request;
  readonly category: "analytics";
}
/** Whether a visitor may be counted: a function, or a service of a module of the site. */
export type MayCount =
  | ((question: CountingQuestion) => boolean | Promise<boolean>)
  | Service<CountingQuestion, boolean>;

const isMayCount = (value: unknown): value is MayCount =>
  typeof value === "function" || (typeof value === "object" && value !== null && "run" in value);

const origin = z
  .string()
  .max(300)
  .refine(
    (text) => parseUrl(text)?.origin === text,
    "Must be an origin without a trailing slash, such as https://shop.example.",
  );

/** Options of the module. Administrators change the rest in the settings at run time. */
export const options = z.strictObject({
  enabled: z.boolean().default(false).describe("Whether counting is initially on"),
  ask: z
    .custom<AskHome>(isAsk, "Must be a function that handles a request, such as the site's fetch.")
    .optional()
    .describe(
      "Requests the site's own front page in process for checks: `(request) => site.fetch(request)`; by default it is requested at the site's URL",
    ),
  snippets: z
    .boolean()
    .default(true)
    .describe(
      "Whether administrators with the capability `unfiltered_html` may insert HTML into pages; otherwise there is no module `tags`",
    ),
  path: pagePath.schema("/sitekit", "Path of the beacon for other front ends"),
  allowedOrigins: z
    .array(origin)
    .max(20)
    .default([])
    .describe("Additional origins whose pages may send beacons"),
  mayCount: z
    .custom<MayCount>(isMayCount, "Must be a function, or a service such as allowsConsent.")
    .optional()
    .describe(
      "Consent check before views of a visitor are related, such as `allowsConsent` of the consent module; without consent only page totals are counted",
    ),
  paths: z
    .int()
    .min(10)
    .max(100_000)
    .default(10_000)
    .describe("Maximum number of distinct paths per day; more are counted as `(other)`"),
  beacons: z
    .int()
    .min(1)
    .max(10_000)
    .default(120)
    .describe("Maximum number of beacons per network and minute"),
});
/** The options with defaults applied, as handlers receive them. */
export type SitekitOptions = z.output<typeof options>;
