import type { CallResult } from "@waymark/core";

/** The reason why a call of an endpoint failed, for the form that caused the call. */
export interface CallFailure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Messages by argument. */
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfter: string | undefined;
}

/** The failure of a call; undefined if it has succeeded. */
export function toFailure({ status, headers, body }: CallResult): CallFailure | undefined {
  if (status < 400) return undefined;
  const { code, message, data } = Object(body) as {
    readonly code?: unknown;
    readonly message?: unknown;
    readonly data?: { readonly params?: unknown };
  };
  const entries = Object.entries(Object(data?.params) as object);
  const [, retryAfter] =
    Object.entries(headers).find(([name]) => name.toLowerCase() === "retry-after") ?? [];
  return {
    status,
    code: String(code),
    message: String(message),
    fields: Object.fromEntries(entries.map(([name, reason]) => [name, String(reason)])),
    retryAfter,
  };
}
