import { fromBase64 } from "@waymark/core";

/** Maximum size of a drawing in bytes: a signature of 600 by 200 pixels has about 10,000. */
const maxDrawingBytes = 36_000;
/** Pixels. */
const widest = 1200;
const highest = 600;

const magic = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** The chunks that are stored. Metadata such as comments and locations is removed. */
const storedChunks = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);

/** The bytes of a base64 text; undefined for anything else, and for more than the maximum size of a drawing. */
export function toDrawingBytes(text: string): Uint8Array | undefined {
  if (text.length > (maxDrawingBytes * 4) / 3 + 4) return undefined;
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined;
  return fromBase64(text);
}

/**
 * The image data of a PNG file of at most about 1200 by 600 pixels; undefined for anything else. Each chunk is checked,
 * and nothing may follow the last one. Nothing is decompressed.
 */
export function toPlainPng(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.length > maxDrawingBytes || magic.some((byte, at) => bytes[at] !== byte))
    return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = [bytes.subarray(0, 8)];
  const seen: string[] = [];
  let at = 8;
  while (at + 12 <= bytes.length && seen.at(-1) !== "IEND") {
    const length = view.getUint32(at);
    const end = at + 12 + length;
    if (end > bytes.length) return undefined;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (!/^[A-Za-z]{4}$/.test(type)) return undefined;
    if (view.getUint32(end - 4) !== crcOf(bytes.subarray(at + 4, end - 4))) return undefined;
    if ((type === "IHDR") !== (seen.length === 0)) return undefined;
    if (type === "IHDR" && !isHead(view, at, length)) return undefined;
    if (type === "IEND" && length !== 0) return undefined;
    // Critical chunks start with an uppercase letter.
    if (/^[A-Z]/.test(type) && !storedChunks.has(type)) return undefined;
    if (storedChunks.has(type)) parts.push(bytes.subarray(at, end));
    seen.push(type);
    at = end;
  }
  if (at !== bytes.length || seen.at(-1) !== "IEND" || !seen.includes("IDAT")) return undefined;
  return joined(parts);
}

function isHead(view: DataView, at: number, length: number): boolean {
  if (length !== 13) return false;
  const [width, height] = [view.getUint32(at + 8), view.getUint32(at + 12)];
  return width > 0 && width <= widest && height > 0 && height <= highest;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** CRC-32, as PNG has it. */
function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
