import { pagePath } from "@waymark/core";
import * as z from "zod";

/** Answers a request for a page of the site, like the site's `fetch`. */
export interface AskPage {
  (request: Request): Response | Promise<Response>;
}
const isAsk = (value: unknown): value is AskPage => typeof value === "function";

/** The options of the module. Texts and periods are settings, which administrators change at run time. */
export const options = z.strictObject({
  enabled: z
    .boolean()
    .default(true)
    .describe("Whether visitors are asked for consent, until an administrator changes the setting"),
  ask: z
    .custom<AskPage>(isAsk, "Must be a function that takes a Request, such as the site's fetch.")
    .optional()
    .describe(
      "Fetches the site's own pages in process for scans: `(request) => site.fetch(request)`; without it scans fetch them at the site's address",
    ),
  path: pagePath.schema(
    "/consent",
    "Path of the page about cookies and of the banner's script and stylesheet",
  ),
  pages: z.int().min(1).max(200).default(60).describe("Maximum number of pages per scan"),
  paths: z
    .array(z.string().regex(/^\/[^\s\\]{0,500}$/, "A path begins with a slash, such as /shop/."))
    .max(100)
    .default([])
    .describe("Pages that a scan fetches in addition to those that it finds"),
  logRows: z
    .int()
    .min(1000)
    .max(10_000_000)
    .default(200_000)
    .describe("Maximum number of choices in the log; the oldest are deleted first"),
  choices: z
    .int()
    .min(1)
    .max(10_000)
    .default(50)
    .describe("Maximum number of choices per network in five minutes"),
});
/** The options with defaults applied, as handlers receive them. */
export type ConsentOptions = z.output<typeof options>;
