import { hmac as hmacHash } from "@noble/hashes/hmac.js";
import { md5 as md5Hash } from "@noble/hashes/legacy.js";
import { sha256 } from "@noble/hashes/sha2.js";

const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Bytes in hexadecimal, two lowercase digits each. */
export function toHex(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += digits[byte];
  return text;
}

const encoder = new TextEncoder();

/** The length in bytes from which WebCrypto, which uses another thread, takes less time than JavaScript. */
const longText = 4096;

/**
 * The SHA-256 of a text (in UTF-8) or of bytes, in hexadecimal. It is fast: use it for contents and for random values,
 * such as tokens that are stored as hashes, not for passwords.
 */
export async function sha256Hex(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === "string" ? encoder.encode(content) : content;
  const isLong = bytes.length >= longText;
  return toHex(
    isLong ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)) : sha256(bytes),
  );
}

/** A 128-bit digest of a text, from which the text cannot be derived. */
export const digestOf = async (text: string): Promise<string> =>
  (await sha256Hex(text)).slice(0, 32);

/**
 * A 53-bit hash of a text, in base 36: two multiplicative hashes side by side. It is not cryptographic: collisions can
 * be constructed, so never use it for security. Combine the hashes of several seeds for more bits.
 */
export function hash53(text: string, seed = 0): string {
  let a = 0xdeadbeef ^ seed;
  let b = 0x41c6ce57 ^ seed;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}

/** A key for `hmac`; its secret cannot be read. */
export interface HmacKey {
  /** The HMAC-SHA-256 of a text. */
  sign(text: string): Uint8Array;
}

/** A key for `hmac`, made of a secret text. */
export function toHmacKey(secret: string): HmacKey {
  const start = hmacHash.create(sha256, encoder.encode(secret));
  return { sign: (text) => start.clone().update(encoder.encode(text)).digest() };
}

/**
 * The keyed hash (HMAC-SHA-256) of a text for a purpose, in hexadecimal. The hashes of one text for two purposes differ. It
 * is fast: use it for random values, not for passwords.
 */
export const hmac = (key: HmacKey, purpose: string, text: string): string =>
  toHex(key.sign(`${purpose}\n${text}`));

/** Random bytes in hexadecimal. */
export const randomHex = (bytes: number): string =>
  toHex(crypto.getRandomValues(new Uint8Array(bytes)));

/** The MD5 digest of a stream in hexadecimal. Use it to detect transmission errors, not for security. */
export async function md5(stream: ReadableStream<Uint8Array>): Promise<string> {
  const digest = md5Hash.create();
  const reader = stream.getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read())
    digest.update(step.value);
  return toHex(digest.digest());
}

/** Compares a received text with a secret, in a time that depends only on the length of the received text. */
export function timingSafeEqual(candidate: string, secret: string): boolean {
  let difference = candidate.length ^ secret.length;
  for (let i = 0; i < candidate.length; i++)
    difference |= candidate.charCodeAt(i) ^ secret.charCodeAt(i);
  return difference === 0;
}
