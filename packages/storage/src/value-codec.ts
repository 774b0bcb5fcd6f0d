import type { Column, ColumnType } from "./table.ts";

/**
 * A value as adapters compare and store it: a boolean is 0 or 1, a timestamp is in milliseconds since 1970 in UTC, JSON
 * is its text.
 */
export type Cell = string | number | null;

/** The largest integer of a column; the smallest is its negative. */
export const maxInteger = Number.MAX_SAFE_INTEGER;

const expected: Readonly<Record<ColumnType, string>> = {
  id: "an integer within ±(2^53 − 1)",
  text: "text",
  integer: "an integer within ±(2^53 − 1)",
  real: "a finite number",
  boolean: "true or false",
  datetime: "a valid Date",
  json: "a JSON value",
};

/** The kind of a value; never the value itself, which may be a secret. */
function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (value instanceof Date) return "an invalid Date";
  if (typeof value === "number")
    return Number.isInteger(value) ? "a number out of range" : "another number";
  return typeof value;
}

function refuse(place: string, type: ColumnType, value: unknown): never {
  throw new TypeError(`${place}: expected ${expected[type]}, got ${kindOf(value)}.`);
}

/** Text that every storage supports: PostgreSQL has no U+0000, UTF-8 has no lone surrogates. */
export function toTextCell(place: string, value: string): string {
  if (value.includes("\0"))
    throw new TypeError(`${place}: text contains U+0000, which cannot be stored.`);
  // The ES2023 library types lack it; every supported engine has it.
  if (!(value as unknown as { isWellFormed(): boolean }).isWellFormed())
    throw new TypeError(`${place}: text contains a lone surrogate, which cannot be stored.`);
  return value;
}

/**
 * Validates a value for its column and encodes it as a cell.
 *
 * @param place - The table and the column, for the error message.
 * @throws TypeError for a value of another type; values are never converted.
 */
export function encodeValue(place: string, column: Column, value: unknown): Cell {
  const { type } = column;
  if (value === null && column.isNullable) return null;
  switch (type) {
    case "text":
      if (typeof value === "string") return toTextCell(place, value);
      break;
    case "id":
    case "integer":
      // Adding zero turns −0, which not every storage supports, into 0.
      if (Number.isSafeInteger(value)) return (value as number) + 0;
      break;
    case "real":
      if (Number.isFinite(value)) return (value as number) + 0;
      break;
    case "boolean":
      if (typeof value === "boolean") return value ? 1 : 0;
      break;
    case "datetime": {
      const time = value instanceof Date ? value.getTime() : Number.NaN;
      if (!Number.isNaN(time)) return time;
      break;
    }
    case "json": {
      const text = JSON.stringify(value);
      if (text !== undefined) return text;
    }
  }
  return refuse(place, type, value);
}

/** Decodes a cell; JSON is parsed each time, so that no two readers share it. */
export function decodeValue(column: Column, cell: Cell): unknown {
  if (cell === null) return null;
  if (column.type === "boolean") return cell === 1;
  if (column.type === "datetime") return new Date(cell as number);
  return column.type === "json" ? JSON.parse(cell as string) : cell;
}

/** Orders text by code point, like `COLLATE "C"` and SQLite's `BINARY`; JavaScript's `<` compares UTF-16 units. */
function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    // A surrogate encodes a code point above all single units.
    const isHalfX = x >= 0xd800 && x <= 0xdfff;
    const isHalfY = y >= 0xd800 && y <= 0xdfff;
    if (isHalfX !== isHalfY) return isHalfX ? 1 : -1;
    return x - y;
  }
  return a.length - b.length;
}

/** Orders two cells of one column; null is the smallest. */
export function compareValues(a: Cell, b: Cell): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return typeof a === "string" ? compareText(a, b as string) : a - (b as number);
}
