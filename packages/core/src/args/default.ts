import { isMap } from "./json-schema.ts";

/** Whether a value is made of plain lists, maps and scalars, so that a copy is worth as much as it. */
const isPlain = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every(isPlain)
    : typeof value !== "object" || value === null || isMap(value);

/** A function that gives a default anew each time, so that no handler can change it for the next one. */
export function toCopier(value: unknown): () => unknown {
  if (typeof value !== "object" || value === null || !isPlain(value)) return () => value;
  if (Array.isArray(value) && value.every((one) => typeof one !== "object" || one === null))
    return () => value.slice();
  return () => structuredClone(value);
}
