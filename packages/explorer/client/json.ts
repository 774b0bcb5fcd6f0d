/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>;

/** A value as an object; an empty one for other values. */
export const recordOf = (value: unknown): Json =>
  value && typeof value === "object" && !Array.isArray(value) ? (value as Json) : {};

/** A value as a list; an empty one for other values. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A value, or the elements of a list. */
export const listOrOne = (value: unknown): readonly unknown[] => {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
};
