import { isMap } from "./json-schema.ts";

/** A key that two values share exactly if they are equal: the order of keys in maps is ignored, types are not. */
export function toCanonicalKey(value: unknown): unknown {
  return typeof value === "object" && value !== null ? `o${toOrdered(value)}` : toScalarKey(value);
}
const toScalarKey = (value: unknown): unknown => (typeof value === "string" ? `s${value}` : value);

function toOrdered(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toOrdered).join(",")}]`;
  if (!isMap(value)) return JSON.stringify(value) ?? "";
  const parts = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${toOrdered(value[key])}`);
  return `{${parts.join(",")}}`;
}
