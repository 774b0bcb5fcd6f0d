import { pagePath } from "@waymark/core";
import * as z from "zod";

/** Answers a request for a page of the site, as its `fetch` does. */
export interface AskPage {
  (request: Request): Response | Promise<Response>;
}
const isAsk = (value: unknown): value is AskPage => typeof value === "function";

/** What a site may tune. Texts and periods are settings: administrators change them while the site runs. */
export const options = z.strictObject({
  enabled: z
    .boolean()
    .default(true)
    .describe(
      "Whether visitors are asked, and things wait for them, until an administrator says otherwise",
    ),
  ask: z
    .custom<AskPage>(isAsk, "Give a function that answers a request, such as the site's fetch.")
    .optional()
    .describe(
      "Asks the site's own pages in process, for scans: `(request) => site.fetch(request)`; without it they are asked at the site's address",
    ),
  path: z
    .string()
    .refine((path) => pagePath.accepts(path), pagePath.refusal("/consent"))
    .default("/consent")
    .describe("Where the page about cookies, the script and the style of the banner answer"),
  pages: z.int().min(1).max(200).default(60).describe("How many pages a scan asks at most"),
  paths: z
    .array(z.string().regex(/^\/[^\s\\]{0,500}$/, "A path begins with a slash, such as /shop/."))
    .max(100)
    .default([])
    .describe("Pages that a scan asks beside those that it finds by itself"),
  logRows: z
    .int()
    .min(1000)
    .max(10_000_000)
    .default(200_000)
    .describe("How many choices the log keeps at most; the oldest go first"),
  choices: z
    .int()
    .min(1)
    .max(10_000)
    .default(50)
    .describe("How many choices are recorded from one network in five minutes"),
});
/** The options as handlers see them. */
export type ConsentOptions = z.output<typeof options>;
