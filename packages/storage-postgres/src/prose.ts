import type { Search } from "@waymark/core/storage";

/** How many characters of prose an index has. */
export const leading = 200;

/**
 * Whether a column holds texts of any length, as those do that are searched for words. PostgreSQL takes about 2,700
 * bytes of a row in an index, so an index has the beginning of such a text, and orders go by that and then by the text.
 */
export const isProse = (
  { search }: { readonly search: Search | null | undefined },
  column: string,
): boolean => search?.columns.includes(column) === true;
