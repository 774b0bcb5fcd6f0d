import type { Cell, ColumnType } from "@waymark/core/storage";

/**
 * What columns are in PostgreSQL. Instants are kept as milliseconds since 1970, exact over all that a
 * `Date` holds; JSON as it was written, so that the order of keys survives.
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

/** What PostgreSQL sends as a cell, by the number of its type. Everything else stays text. */
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

/** A list of cells as PostgreSQL reads arrays, so that one statement takes lists of any length. */
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
