import { isMap } from "./json-schema.ts";

/** Whether a value consists of plain lists, maps and scalars, so that it can be copied. */
const isPlain = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every(isPlain)
    : typeof value !== "object" || value === null || isMap(value);

/** A function that returns a new copy of a default each time, so that no handler can change it for the next one. */
export function toCopier(value: unknown): () => unknown {
  if (typeof value !== "object" || value === null || !isPlain(value)) return () => value;
  if (Array.isArray(value) && value.every((one) => typeof one !== "object" || one === null))
    return () => value.slice();
  return () => structuredClone(value);
}
