import * as z from "zod";
import { errors } from "../errors.ts";
import { type Matcher, type SearchOptions, toMatcher } from "../search/matcher.ts";
import { type Location, locationPattern, parseLocation } from "../searchable-types.ts";

/** The search arguments. */
export const searchArgs = {
  text: z
    .string()
    .max(500)
    .regex(/^[^\r\n]+$/)
    .describe("Search text, within a line"),
  regex: z
    .boolean()
    .default(false)
    .describe(
      "Whether the search text is a regular expression; lookaround and backreferences are not supported",
    ),
  match_case: z.boolean().default(false).describe("Case-sensitive"),
};
/** The location of a text. */
export const locationArg = z
  .string()
  .regex(locationPattern)
  .describe("`file:` with a path that begins with a root name, or `item:7/content`");

/** @throws ApiError 400 `string_locator_invalid_pattern`. */
export function matcherOf(options: SearchOptions): Matcher {
  const matcher = toMatcher(options);
  if (typeof matcher === "string")
    throw errors.string_locator_invalid_pattern({ message: `Invalid pattern: ${matcher}` });
  return matcher;
}
/** @throws ApiError 404 `string_locator_not_found`. */
export function locationOf(text: string): Location {
  const place = parseLocation(text);
  if (!place) throw errors.string_locator_not_found();
  return place;
}
