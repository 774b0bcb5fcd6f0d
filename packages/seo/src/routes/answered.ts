import type { ApiError } from "@waymark/core";

/** A response with its own status, which some of these routes repeat in the body. */
export const answered = (
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  Response.json(body, {
    status,
    headers: {
      "Content-Type": "application/json; charset=UTF-8",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
      ...headers,
    },
  });

/** An error response with the additional fields that clients of this route expect. */
export function toErrorResponse({ code, message, status }: ApiError, more: object): Response {
  const told = Number(status);
  return answered(told, { code, message, data: { status: told }, ...more });
}
/** Schema for such a response. */
export const json = { or: "application/json" } as const;
