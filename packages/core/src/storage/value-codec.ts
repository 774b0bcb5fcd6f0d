import type { Column, ColumnType } from "./table.ts";

/**
 * A value as adapters compare and keep it: a boolean is 0 or 1, a datetime its milliseconds since
 * 1970 in UTC, JSON its text.
 */
export type Cell = string | number | null;

/** The largest whole number that a column holds; the smallest is its negative. */
export const largestInteger = Number.MAX_SAFE_INTEGER;

const expected: Readonly<Record<ColumnType, string>> = {
  id: "a whole number within ±(2^53 − 1)",
  text: "text",
  integer: "a whole number within ±(2^53 − 1)",
  real: "a finite number",
  boolean: "true or false",
  datetime: "a valid Date",
  json: "a value that JSON can hold",
};

/** What a value is, in a word; never the value itself, which may be a secret. */
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

/** Text that every storage can hold: PostgreSQL has no U+0000, UTF-8 has no lone surrogates. */
export function toTextCell(place: string, value: string): string {
  if (value.includes("\0"))
    throw new TypeError(`${place}: text holds U+0000, which cannot be stored.`);
  // The library types of ES2023 do not know it yet; every engine that runs this does.
  if (!(value as unknown as { isWellFormed(): boolean }).isWellFormed())
    throw new TypeError(`${place}: text holds half a surrogate pair, which cannot be stored.`);
  return value;
}

/**
 * Checks a value against its column and turns it into a cell.
 *
 * @param place - Names the table and the column in the error.
 * @throws TypeError where the column cannot hold the value; values are never cast.
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
      // Adding zero turns −0, which not every storage keeps, into 0.
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

/** The value that a cell stands for; JSON is parsed anew each time, so that no two readers share it. */
export function decodeValue(column: Column, cell: Cell): unknown {
  if (cell === null) return null;
  if (column.type === "boolean") return cell === 1;
  if (column.type === "datetime") return new Date(cell as number);
  return column.type === "json" ? JSON.parse(cell as string) : cell;
}

/** Orders text by code point, as `COLLATE "C"` and SQLite's `BINARY` do; JavaScript's `<` goes by UTF-16 unit. */
function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    // Half a pair stands for a code point above all that a single unit can be.
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
