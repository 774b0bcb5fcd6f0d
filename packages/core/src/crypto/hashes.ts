/** Bytes in hexadecimal, two lower-case digits each. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

const encoder = new TextEncoder();

/** A 128-bit digest of a text, from which the text cannot be derived. */
export async function digestOf(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(text)), 0, 16);
  return toHex(hash);
}

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

/** The rotations in each of the four rounds. */
const turns = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const constants = Uint32Array.from({ length: 64 }, (_, i) => Math.abs(Math.sin(i + 1)) * 2 ** 32);

/** The MD5 digest of a stream in hexadecimal (RFC 1321). Use it to detect transmission errors, not for security. */
export async function md5(stream: ReadableStream<Uint8Array>): Promise<string> {
  const state = Uint32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  const block = new Uint8Array(64);
  let size = 0;
  const add = (bytes: Uint8Array) => {
    for (let at = 0; at < bytes.length;) {
      const filled = size % 64;
      const taken = Math.min(64 - filled, bytes.length - at);
      block.set(bytes.subarray(at, at + taken), filled);
      at += taken;
      size += taken;
      if (size % 64 === 0) mix(state, block);
    }
  };
  const reader = stream.getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) add(step.value);
  const bits = size * 8;
  const end = new Uint8Array(((119 - (size % 64)) % 64) + 9);
  end[0] = 0x80;
  const view = new DataView(end.buffer);
  view.setUint32(end.length - 8, bits >>> 0, true);
  view.setUint32(end.length - 4, Math.floor(bits / 2 ** 32), true);
  add(end);
  return toHex(new Uint8Array(state.buffer));
}

/** Adds one block of 64 bytes to the state. */
function mix(state: Uint32Array, block: Uint8Array): void {
  const words = new DataView(block.buffer);
  let [a = 0, b = 0, c = 0, d = 0] = state;
  for (let i = 0; i < 64; i++) {
    const round = i >> 4;
    const chosen = choose(round, b, c, d);
    const at = [i, 5 * i + 1, 3 * i + 5, 7 * i][round] ?? 0;
    const sum = (a + chosen + (constants[i] ?? 0) + words.getUint32((at % 16) * 4, true)) | 0;
    const turn = turns[round * 4 + (i % 4)] ?? 0;
    [a, d, c, b] = [d, c, b, (b + ((sum << turn) | (sum >>> (32 - turn)))) | 0];
  }
  state[0] = (state[0] ?? 0) + a;
  state[1] = (state[1] ?? 0) + b;
  state[2] = (state[2] ?? 0) + c;
  state[3] = (state[3] ?? 0) + d;
}

function choose(round: number, b: number, c: number, d: number): number {
  if (round === 0) return (b & c) | (~b & d);
  if (round === 1) return (d & b) | (~d & c);
  return round === 2 ? b ^ c ^ d : c ^ (b | ~d);
}

/** Compares a received text with a secret, in a time that depends only on the length of the received text. */
export function timingSafeEqual(candidate: string, secret: string): boolean {
  let difference = candidate.length ^ secret.length;
  for (let i = 0; i < candidate.length; i++)
    difference |= candidate.charCodeAt(i) ^ secret.charCodeAt(i);
  return difference === 0;
}
