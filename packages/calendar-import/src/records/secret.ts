import { toHex } from "@waymark/core";

/** 128 bits that nobody guesses, as 32 digits and letters. */
export const newSecret = (): string => toHex(crypto.getRandomValues(new Uint8Array(16)));

/** What is stored of a secret: it can be recognised, and not be read. */
export async function digestOf(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}
