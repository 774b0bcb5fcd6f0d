import { toHex } from "@waymark/core";

const encoder = new TextEncoder();

/** A text, or several, in 128 bits: 32 hexadecimal digits. */
export async function hashOf(...texts: readonly string[]): Promise<string> {
  const bytes = encoder.encode(JSON.stringify(texts));
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes), 0, 16));
}
