import { hmac } from "@waymark/core";

/** The purpose of a keyed hash: the hashes of one text for two purposes differ. */
export type Purpose = "application-password" | "api-token" | "session" | "sign-in" | "nonce";

/** A keyed hash (HMAC-SHA-256) in hexadecimal. It is fast: use it for random values, not for passwords. */
export const mac = (key: CryptoKey, purpose: Purpose, text: string): Promise<string> =>
  hmac(key, purpose, text);

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
