import { toHex } from "./hex.ts";

const encoder = new TextEncoder();

/** A 128-bit digest of a text, from which the text cannot be derived. */
export async function digestOf(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(text)), 0, 16);
  return toHex(hash);
}
