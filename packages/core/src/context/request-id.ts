let count = 0;
const run = Math.random().toString(36).slice(2, 8);

/** The id of a request: its `X-Request-Id` if that is valid, otherwise a new one. */
export function toRequestId(given: string | null): string {
  if (given !== null && /^[\w.-]{1,64}$/.test(given)) return given;
  return `${run}-${(++count).toString(36)}`;
}
