import { toHex } from "@waymark/core";

const encoder = new TextEncoder();

/** The SHA-256 of a text or of bytes, in hexadecimal. */
export async function versionOf(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === "string" ? encoder.encode(content) : content;
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}
