import type { JsonSchema } from "./json-schema.ts";
import { notMultiple, outOfBounds, wrongType, type SchemaError } from "./schema-error.ts";

/** Converts a raw value to its typed one, or returns the error. */
export type Coercer = (value: unknown) => unknown;

/** Decimal digits with sign, point and exponent, surrounded by spaces; linear, as nothing in it can match twice. */
const numeric = /^[ \t\n\r\v\f]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[ \t\n\r\v\f]*$/;

/** The number in a value; NaN if there is none. */
export function toNumber(value: unknown): number {
  if (typeof value === "number") return value;
  if (typeof value !== "string") return Number.NaN;
  const { length } = value;
  if (length > 0 && length < 16) {
    let sum = 0;
    let i = 0;
    for (; i < length; i++) {
      const digit = value.charCodeAt(i) - 48;
      if (digit < 0 || digit > 9) break;
      sum = sum * 10 + digit;
    }
    if (i === length) return sum;
  }
  // JSON has no -0, and it does not equal 0 everywhere.
  return numeric.test(value) ? Number(value) + 0 : Number.NaN;
}

const safe = { minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
const finite = { minimum: -Number.MAX_VALUE, maximum: Number.MAX_VALUE };

/** Whether `value` is a multiple of `factor`, within the precision of binary fractions (0.3 is one of 0.1). */
export function isMultiple(value: number, factor: number): boolean {
  const ratio = value / factor;
  const rest = Math.abs(ratio - Math.round(ratio));
  return rest <= Number.EPSILON * 4 * Math.max(1, Math.abs(ratio));
}

/** Numbers and integers: numeric strings are accepted, bounds are checked before integrality. */
export function toNumberCoercer(schema: JsonSchema, type: "number" | "integer"): Coercer {
  const { minimum, maximum, multipleOf } = schema;
  const above = schema.exclusiveMinimum === true;
  const below = schema.exclusiveMaximum === true;
  const low = minimum ?? -Infinity;
  const high = maximum ?? Infinity;
  const isInteger = type === "integer";
  return (value) => {
    const number = toNumber(value);
    if (Number.isNaN(number)) return wrongType(type);
    if (multipleOf !== undefined && !isMultiple(number, multipleOf)) return notMultiple(multipleOf);
    if (number < low || number > high || (above && number === low) || (below && number === high))
      return outOfBounds(schema);
    if (isInteger) {
      if (Number.isSafeInteger(number)) return number;
      return Number.isInteger(number) || !Number.isFinite(number)
        ? outOfBounds(safe)
        : wrongType(type);
    }
    return Number.isFinite(number) ? number : outOfBounds(finite);
  };
}

/** `true`, `false`, 1, 0 and their spellings; undefined for anything else. */
export function toBoolean(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  if (value === 1 || value === "1" || value === "true") return true;
  if (value === 0 || value === "0" || value === "false") return false;
  if (typeof value !== "string" || value.length > 5) return undefined;
  const word = value.toLowerCase();
  return word === "true" ? true : word === "false" ? false : undefined;
}
export const coerceBoolean = (value: unknown): boolean | SchemaError =>
  toBoolean(value) ?? wrongType("boolean");
export const coerceNull = (value: unknown): null | SchemaError =>
  value === null ? null : wrongType("null");

/** Compiles a schema below another one, with the options of the outermost. */
export interface CompileSchema {
  (schema: JsonSchema, where: string): Coercer;
}
