import type { ApiError } from "@waymark/core";
import { errors } from "../errors.ts";

/** The credentials of a Basic `Authorization` header. */
export interface Basic {
  readonly login: string;
  readonly secret: string;
}
const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads an Authorization header. Undefined for other schemes than Basic.
 *
 * @throws ApiError 400 `rest_ambiguous_credentials` for two headers in one, 401 `rest_not_logged_in` for a Basic
 * header that cannot be read.
 */
export function fromAuthorization(header: string | null): Basic | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  // Two headers of one name arrive joined by a comma, which neither Basic nor Bearer credentials hold.
  if (/^(?:basic|bearer)\b[^,]*,/i.test(text) || /,\s?(?:basic|bearer)\s/i.test(text))
    throw errors.rest_ambiguous_credentials();
  if (!/^basic(?:\s|$)/i.test(text)) return undefined;
  const pair = decode(text.slice(5).trim());
  const colon = pair?.indexOf(":") ?? -1;
  if (pair === undefined || colon < 1 || pair.includes("\0")) throw notValid();
  return { login: pair.slice(0, colon), secret: pair.slice(colon + 1) };
}

/** The error for invalid credentials, the same for an unknown user and a wrong secret. */
export const notValid = (): ApiError =>
  errors.rest_not_logged_in({ message: "These credentials are not valid." });

function decode(base64: string): string | undefined {
  if (base64.length > 8192) return undefined;
  try {
    return decoder.decode(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
  } catch {
    return undefined;
  }
}
