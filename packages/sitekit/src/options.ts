import { pagePath, type Service, parseUrl } from "@waymark/core";
import * as z from "zod";

/** Answers a request for a page of the site, as its `fetch` does. */
export interface AskHome {
  (request: Request): Response | Promise<Response>;
}
const isAsk = (value: unknown): value is AskHome => typeof value === "function";

/** What is asked before a visitor is followed from page to page. */
export interface CountingQuestion {
  readonly request: Request;
  readonly category: "analytics";
}
/** Says whether the sender of a request may be counted as a visitor: a function, or a service of a mounted module. */
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
    "Give an origin without a slash at its end, such as https://shop.example.",
  );

/** What a site may tune. What administrators change while the site runs are settings. */
export const options = z.strictObject({
  enabled: z
    .boolean()
    .default(false)
    .describe("Whether pages are counted until an administrator says otherwise"),
  ask: z
    .custom<AskHome>(isAsk, "Give a function that answers a request, such as the site's fetch.")
    .optional()
    .describe(
      "Asks the site's own front page in process, for checks: `(request) => site.fetch(request)`; without it that is asked at the site's address",
    ),
  snippets: z
    .boolean()
    .default(true)
    .describe(
      "Whether administrators with the right `unfiltered_html` may put HTML of their own into pages; without it there is no module `tags`",
    ),
  path: z
    .string()
    .refine((path) => pagePath.accepts(path), pagePath.refusal("/sitekit"))
    .default("/sitekit")
    .describe("Where the beacon for other front ends answers"),
  allowedOrigins: z
    .array(origin)
    .max(20)
    .default([])
    .describe("Origins beside the site's own whose pages may send beacons"),
  mayCount: z
    .custom<MayCount>(isMayCount, "Give a function, or a service such as allowsConsent.")
    .optional()
    .describe(
      "Asked before a visitor is followed from page to page, such as `allowsConsent` of the consent module; who may not be is counted in totals of pages alone",
    ),
  paths: z
    .int()
    .min(10)
    .max(100_000)
    .default(10_000)
    .describe("How many different paths are kept of one day; what is over is counted as `(other)`"),
  beacons: z
    .int()
    .min(1)
    .max(10_000)
    .default(120)
    .describe("How many beacons are taken from one network in a minute"),
});
/** The options as handlers see them. */
export type SitekitOptions = z.output<typeof options>;
