import { pagePath } from "@waymark/core";
import * as z from "zod";

const segment = /^[A-Za-z0-9][A-Za-z0-9_-]{0,60}$/;
const space = /^[A-Za-z0-9][A-Za-z0-9_-]{0,60}(?:\/[A-Za-z0-9][A-Za-z0-9_-]{0,60}){0,3}$/;

/** The options of the popup module. */
export const options = z.strictObject({
  analytics: z
    .boolean()
    .default(true)
    .describe("Whether opens and conversions are counted; if `false`, the route does not exist"),
  limit: z
    .int()
    .min(0)
    .max(1_000_000)
    .default(30)
    .describe(
      "Maximum number of events counted per visitor, popup and kind of event in five minutes; 0 for no limit",
    ),
  alias: z
    .union([
      z.literal("random"),
      z.strictObject({
        namespace: z.string().regex(space, "Must be a namespace such as harbour/v1."),
        route: z.string().regex(segment, "Must be one segment such as visits."),
      }),
    ])
    .optional()
    .describe(
      "Alternative name of the route, which pages use instead of the original one; `random` derives one from the site's URL",
    ),
  path: pagePath.schema(
    "/dialogs",
    "Path of the popups' script and style sheet, below the URL of the site",
  ),
  cookiePath: z
    .string()
    .regex(/^\/[A-Za-z0-9._~/-]{0,200}$/, "Must be a path such as /.")
    .default("/")
    .describe("The path of cookies that apply to the whole site"),
  max: z
    .int()
    .min(1)
    .max(200)
    .default(50)
    .describe("Maximum number of published popups that are considered for a page, newest first"),
  skip: z
    .array(
      z.string().regex(/^\/[^?#]{0,200}$/, "Must be the beginning of a path such as /account/."),
    )
    .max(100)
    .default([])
    .describe("Path prefixes of pages without popups, relative to the site's URL"),
  policy: z
    .boolean()
    .default(true)
    .describe(
      "Whether the popups' script, style sheet and route are added to the Content-Security-Policy of pages",
    ),
});
/** The options with defaults applied, as handlers receive them. */
export type PopupOptions = z.output<typeof options>;
