import type { Search } from "@waymark/storage";

/** The number of characters of a long text in an index. */
export const leading = 200;

/**
 * Whether a column contains texts of any length, as searched columns do. PostgreSQL allows about 2,700
 * bytes of a row in an index, so an index has the beginning of such a text, and orders use that first and then the
 * text.
 */
export const isProse = (
  { search }: { readonly search: Search | null | undefined },
  column: string,
): boolean => search?.columns.includes(column) === true;
