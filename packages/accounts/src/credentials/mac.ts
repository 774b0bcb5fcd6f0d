import { toHex } from "@waymark/core";

const encoder = new TextEncoder();

/** The purpose of a keyed hash: the hashes of one text for two purposes differ. */
export type Purpose = "application-password" | "session" | "sign-in" | "nonce";

/** A key for `mac`, made of a secret text. */
export const toMacKey = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);

/** A keyed hash (HMAC-SHA-256) in hex. It is fast: use it for random values, not for passwords. */
export async function mac(key: CryptoKey, purpose: Purpose, text: string): Promise<string> {
  const bytes = await crypto.subtle.sign("HMAC", key, encoder.encode(`${purpose}\n${text}`));
  return toHex(new Uint8Array(bytes));
}

/** So many random bytes in hex. */
export const randomHex = (bytes: number): string =>
  toHex(crypto.getRandomValues(new Uint8Array(bytes)));

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** So many random letters and digits, each equally likely. */
export function randomLetters(count: number): string {
  let text = "";
  while (text.length < count)
    for (const byte of crypto.getRandomValues(new Uint8Array(count * 2)))
      // 248 is the largest multiple of 62 that fits: beyond it some letters would be likelier.
      if (byte < 248 && text.length < count) text += letters[byte % 62];
  return text;
}
