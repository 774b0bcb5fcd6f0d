import { mac, type Purpose, randomLetters } from "./secret.ts";
import { type ApiError, fromBase64, type HmacKey } from "@waymark/core";
import { errors } from "../errors.ts";

const purpose: Purpose = "application-password";

/** A new secret as it is shown, once: six groups of four letters and digits, about 142 bits. */
export const newSecret = (): string => (randomLetters(24).match(/.{4}/g) ?? []).join(" ");

/** The significant part of a secret: its ASCII letters and digits. Spaces are optional. */
export const toPlainSecret = (secret: string): string => secret.replace(/[^A-Za-z0-9]/g, "");

/** The stored hash of a user's secret; it depends on the user. */
export const hashSecret = (key: HmacKey, user: number, secret: string): string =>
  mac(key, purpose, `${user}\n${toPlainSecret(secret)}`);

/** The hash that earlier versions stored, which did not depend on the user. Still accepted. */
export const hashSecretAlone = (key: HmacKey, secret: string): string =>
  mac(key, purpose, toPlainSecret(secret));

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
  // Two headers of the same name arrive joined by a comma, which neither Basic nor Bearer credentials contain.
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
    return decoder.decode(fromBase64(base64));
  } catch {
    return undefined;
  }
}
