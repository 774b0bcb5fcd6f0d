const tagOf = (value: unknown): string => Object.prototype.toString.call(value);

/**
 * Whether a value is a `Response`, also one of another class than the global one: some servers replace the global classes,
 * and `clone()`, `Response.json()` and `fetch()` go on to return the original ones.
 */
export const isResponse = (value: unknown): value is Response =>
  value instanceof Response || tagOf(value) === "[object Response]";

/** The same for a `Request`. */
export const isRequest = (value: unknown): value is Request =>
  value instanceof Request || tagOf(value) === "[object Request]";
