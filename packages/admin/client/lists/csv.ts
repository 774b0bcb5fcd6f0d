import { toSafeCell } from "@waymark/core";

/** The text of a CSV file (RFC 4180), in which no cell is a formula. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(toCell).join(",")}\r\n`).join("");

const toCell = (text: string): string => `"${toSafeCell(text).replaceAll('"', '""')}"`;
