import { listOrOne } from "./json.ts";
import type { Schema } from "./schema.ts";

/** A name and a value of a query string. */
export type Pair = readonly [name: string, value: string];

/** A readable query string, because people copy it: lists as `a,b`, objects in brackets. */
export const toQuery = (pairs: readonly Pair[]): string =>
  pairs.map(([name, value]) => `${encodeName(name)}=${encodeValue(value)}`).join("&");

const encodeName = (name: string): string =>
  encodeURIComponent(name).replaceAll("%5B", "[").replaceAll("%5D", "]");

const encodeValue = (value: string): string =>
  encodeURIComponent(value)
    .replaceAll("%2C", ",")
    .replaceAll("%3A", ":")
    .replaceAll("%2F", "/")
    .replaceAll("%20", "+");

/** The pairs for the text in the field of an argument. */
export function pairsOf(name: string, text: string, schema: Schema): readonly Pair[] {
  if (takesObjects(schema) && /^\s*[[{]/.test(text)) {
    try {
      return toPairs(name, JSON.parse(text));
    } catch {
      // Not valid JSON (yet): sent as text, and the site validates it.
    }
  }
  return [[name, text]];
}

function toPairs(name: string, value: unknown): readonly Pair[] {
  if (value === null || typeof value !== "object") return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) => toPairs(`${name}[${key}]`, inner));
}

/** Whether an argument takes an object, or a list of objects. */
export function takesObjects({ type, items }: Schema): boolean {
  const types = listOrOne(type);
  return types.includes("object") || (types.includes("array") && takesObjects(items ?? {}));
}
