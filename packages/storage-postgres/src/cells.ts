import type { Cell, ColumnType } from "@waymark/storage";

/**
 * The PostgreSQL types of columns. Instants are stored as milliseconds since 1970, exact over the whole range of
 * `Date`; JSON is stored as text, so that the order of keys is preserved.
 */
export const columnTypes: Readonly<Record<ColumnType, string>> = {
  id: "bigint",
  integer: "bigint",
  boolean: "boolean",
  datetime: "bigint",
  real: "double precision",
  text: "text",
  json: "json",
};

const asNumber = (text: string): Cell => Number(text);
const asText = (text: string): Cell => text;

/** Converts values of PostgreSQL to cells, by the number of their type. All others are text. */
export const parsers: Readonly<Record<number, (text: string) => Cell>> = {
  // boolean
  16: (text) => (text === "t" ? 1 : 0),
  // bigint, smallint, integer, double precision
  20: asNumber,
  21: asNumber,
  23: asNumber,
  701: asNumber,
  // text, json, name
  25: asText,
  114: asText,
  19: asText,
};

/** A list of cells as a PostgreSQL array, so that one statement accepts lists of any length. */
export function toArrayText(cells: readonly Cell[]): string {
  const items = cells.map((cell) =>
    cell === null
      ? "NULL"
      : typeof cell === "number"
        ? String(cell)
        : `"${cell.replace(/["\\]/g, "\\$&")}"`,
  );
  return `{${items.join(",")}}`;
}
