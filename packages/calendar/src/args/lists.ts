import { postsPerPage } from "@waymark/content";
import type { SettingsReader } from "@waymark/core";
import { checked, toPositive } from "./scalars.ts";

/** Maximum number of values per filter or write. */
const maxNamed = 100;

/** Splits a comma-separated list or an array; undefined for other values, and for too many. */
function toParts(input: unknown): readonly string[] | undefined {
  const parts =
    typeof input === "string" ? input.split(",") : Array.isArray(input) ? input : [input];
  if (parts.length > maxNamed) return undefined;
  const texts: string[] = [];
  for (const part of parts) {
    if (typeof part !== "string" && typeof part !== "number") return undefined;
    const text = String(part).trim();
    if (text.length > 200) return undefined;
    if (text !== "") texts.push(text);
  }
  return [...new Set(texts)];
}

/** The parts as IDs; undefined if one is not an ID. */
function toIds(input: unknown): readonly number[] | undefined {
  const found = toParts(input)?.map(toPositive);
  return found?.every((id) => id !== undefined) ? (found as readonly number[]) : undefined;
}

const list = (description: string, more: object = {}) => ({
  type: "array" as const,
  items: { type: "integer" as const },
  description,
  ...more,
});

/** IDs as a comma-separated list or an array. */
export const ids = (what: string) => checked(list(what), toIds, "Must be a list of IDs.");
/** The same without a type in the published schema. */
export const anyIds = (what: string) =>
  checked({ description: what }, toIds, "Must be a list of IDs.");
/** IDs or slugs as a comma-separated list or an array. */
export const terms = (what: string) =>
  checked(list(what), toParts, "Must be a list of IDs or slugs.");
/** IDs, slugs or names of terms to assign; null and an empty text mean none. */
export const termsArg = (what: string) =>
  checked(
    { description: what, default: null },
    (input) => (input === null ? [] : toParts(input)),
    "Must be a list of IDs, slugs or names.",
  );
/** Names of statuses as a comma-separated list or an array. */
export const statusNames = (what: string) =>
  checked({ type: "string", description: what }, toParts, "Must be a list of statuses.");

const counted = (description: string, standard: number) => ({
  type: "integer" as const,
  description,
  default: standard,
});

/** The page of a list. `per_page` is limited to the site's maximum, which is also the default. */
export const paging = {
  page: checked(counted("Page number", 1), toPositive, "Must be 1 or greater.").default(1),
  per_page: checked(
    counted("Number of items per page", 10),
    toPositive,
    "Must be 1 or greater.",
  ).optional(),
};

/** The number of items per page of a list. */
export const perPage = (
  input: number | undefined,
  { settings, max }: { readonly settings: SettingsReader; readonly max: number },
): number => Math.min(input ?? settings.get(postsPerPage), max);
