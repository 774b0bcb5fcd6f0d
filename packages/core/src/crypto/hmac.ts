import { toHex } from "./hex.ts";

const encoder = new TextEncoder();

/** A key for `hmac`, made of a secret text. */
export const toHmacKey = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);

/**
 * The keyed hash (HMAC-SHA-256) of a text for a purpose, in hexadecimal. The hashes of one text for two purposes differ. It
 * is fast: use it for random values, not for passwords.
 */
export async function hmac(key: CryptoKey, purpose: string, text: string): Promise<string> {
  const bytes = await crypto.subtle.sign("HMAC", key, encoder.encode(`${purpose}\n${text}`));
  return toHex(new Uint8Array(bytes));
}

/** Random bytes in hexadecimal. */
export const randomHex = (bytes: number): string =>
  toHex(crypto.getRandomValues(new Uint8Array(bytes)));
