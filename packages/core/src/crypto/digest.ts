import { toHex } from "./hex.ts";

const encoder = new TextEncoder();

/** A text in 128 bits: two that differ have different ones, and nothing of it can be read from them. */
export async function digestOf(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(text)), 0, 16);
  return toHex(hash);
}
