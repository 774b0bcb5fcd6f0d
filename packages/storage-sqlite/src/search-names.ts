import type { NamedTable } from "@waymark/core/storage";
import { quoted } from "@waymark/storage-sql";

/** The full-text index of a table: per row its different words, under a row number that sorts by date. */
export const searchName = (table: string): string => `${table}__search`;
/** All words that ever stood in the index, to complete beginnings of words. */
export const wordsName = (table: string): string => `${table}__words`;

/** How many bits of a row number hold the id; the others hold seconds since 1970. */
const idBits = 25;
/** The largest id that a searched table holds: 33,554,431. */
export const largestSearchedId = 2 ** idBits - 1;
/** What of a row number is the id. */
export const idMask = String(largestSearchedId);
/** Leads from a row number to its second, and back. */
export const shift = String(idBits);

/**
 * The row number of a row in the index, as an expression over the columns of its table. Dates out of
 * range count as the nearest, and text that is no date as the oldest.
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
      ? // Rounds down for instants before 1970 too.
        `((${column} - ((${column} % 1000) + 1000) % 1000) / 1000)`
      : // Other text, such as "now", may mean another instant each time.
        `case when ${column} glob '[0-9][0-9][0-9][0-9]-*' then unixepoch(${column}) end`;
  return `((min(max(coalesce(${second}, ${oldest}), ${oldest}), ${newest}) << ${shift}) | ${id})`;
}
