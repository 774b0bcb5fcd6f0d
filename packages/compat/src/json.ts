/** An object of JSON. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value of JSON is an object: neither an array nor null. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
