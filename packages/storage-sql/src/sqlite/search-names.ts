import type { NamedTable } from "@waymark/storage";
import { quoted } from "../schema-sql.ts";

/** The full-text index of a table: per row its distinct words, with a row number that sorts by date. */
export const searchName = (table: string): string => `${table}__search`;
/** All words that were ever in the index, to complete prefixes. */
export const wordsName = (table: string): string => `${table}__words`;

/** The number of bits of a row number for the id; the others are seconds since 1970. */
const idBits = 25;
/** The largest id in a searched table: 33,554,431. */
export const largestSearchedId = 2 ** idBits - 1;
/** The mask of the id in a row number. */
export const idMask = String(largestSearchedId);
/** Shifts a row number to its seconds, and back. */
export const shift = String(idBits);

/**
 * The row number of a row in the index, as an expression over the columns of its table. Dates out of range become the
 * nearest one, and text that is not a date becomes the earliest one.
 */
export function rowNumber(named: NamedTable): string {
  const { search, key, columns } = named.table;
  const id = quoted(key[0] ?? "");
  if (search?.newestBy === undefined) return id;
  const column = quoted(search.newestBy);
  const oldest = String(-(2 ** (63 - idBits)));
  const newest = String(2 ** (63 - idBits) - 1);
  const second =
    columns[search.newestBy]?.type === "datetime"
      ? // Rounds down for instants before 1970, too.
        `((${column} - ((${column} % 1000) + 1000) % 1000) / 1000)`
      : // Other text, such as "now", may mean another instant each time.
        `case when ${column} glob '[0-9][0-9][0-9][0-9]-*' then unixepoch(${column}) end`;
  return `((min(max(coalesce(${second}, ${oldest}), ${oldest}), ${newest}) << ${shift}) | ${id})`;
}
