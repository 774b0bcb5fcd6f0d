import * as z from "zod";
import { errors } from "../errors.ts";
import { locationPattern, parseLocation, type Location } from "../items/location.ts";
import { toMatcher, type SearchOptions, type Matcher } from "../search/matcher.ts";

/** What is searched for. */
export const searchArgs = {
  text: z
    .string()
    .max(500)
    .regex(/^[^\r\n]+$/)
    .describe("What is searched for, within a line"),
  regex: z
    .boolean()
    .default(false)
    .describe("Whether it is a pattern; one that looks around or refers to its groups is none"),
  match_case: z.boolean().default(false).describe("Whether small letters differ from large ones"),
};
/** Where a text is. */
export const locationArg = z
  .string()
  .regex(locationPattern)
  .describe("`file:` and a path that begins with a root, or `item:7/content`");

/** @throws ApiError 400 `string_locator_invalid_pattern`. */
export function matcherOf(asked: SearchOptions): Matcher {
  const matcher = toMatcher(asked);
  if (typeof matcher === "string")
    throw errors.string_locator_invalid_pattern({ message: `No pattern: ${matcher}` });
  return matcher;
}
/** @throws ApiError 404 `string_locator_not_found`. */
export function locationOf(text: string): Location {
  const place = parseLocation(text);
  if (!place) throw errors.string_locator_not_found();
  return place;
}
