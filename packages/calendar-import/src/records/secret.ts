import { toHex } from "@waymark/core";

/** A random secret of 128 bits, in hexadecimal. */
export const newSecret = (): string => toHex(crypto.getRandomValues(new Uint8Array(16)));

/** The digest of a secret, which is stored in its place. */
export async function digestOf(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}
