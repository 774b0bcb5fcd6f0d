import type { ApiError } from "@waymark/core";

/** An answer with a status of its own: some of these routes repeat it in the body. */
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

/** A refusal as it is everywhere, with the fields that clients of this route look at beside it. */
export function refused({ code, message, status }: ApiError, more: object): Response {
  const told = Number(status);
  return answered(told, { code, message, data: { status: told }, ...more });
}
/** What such an answer is made of. */
export const json = { or: "application/json" } as const;
