/** Which origins may call with credentials. All others may read what is public, without credentials. */
export interface Cors {
  readonly origins: readonly string[];
}
const exposed = "X-Core-Total, X-Core-TotalPages, Link, Idempotent-Replayed";
const exposure = "Access-Control-Expose-Headers";
const allowed =
  "Authorization, X-Core-Nonce, Content-Disposition, Content-MD5, Content-Type, Idempotency-Key";
const always: Readonly<Record<string, string>> = {
  [exposure]: exposed,
  "Access-Control-Allow-Headers": allowed,
};
/** That pages of other origins may read some headers of an answer, as they may read those of all. */
export const exposing = (names: readonly string[]): Readonly<Record<string, string>> => ({
  [exposure]: [exposed, ...names].join(", "),
});
const methods = "OPTIONS, GET, POST, PUT, PATCH, DELETE";

/** The headers that tell a browser what a page of `origin` may do with the answer. */
export function corsHeaders(
  { origins }: Cors,
  origin: string | null,
  isPublicRead: boolean,
): Readonly<Record<string, string>> {
  // Sandboxed pages and files call themselves `null`, so anybody can be it.
  if (origin === null || origin === "null") return always;
  if (origins.includes(origin))
    return {
      ...always,
      "Access-Control-Allow-Origin": origin,
      "Access-Control-Allow-Methods": methods,
      "Access-Control-Allow-Credentials": "true",
    };
  if (isPublicRead)
    return {
      ...always,
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Allow-Methods": "OPTIONS, GET",
    };
  return always;
}
