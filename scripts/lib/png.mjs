import { inflateSync } from "node:zlib";

/**
 * The share of bytes that differ from their neighbours in a PNG image: near 0 where the picture is one colour. Each row
 * of a PNG is stored as differences, so nothing needs to be decoded but the compression.
 */
export function variety(png) {
  const parts = [];
  for (let at = 8; at + 8 <= png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const bytes = inflateSync(Buffer.concat(parts));
  return bytes.reduce((count, byte) => count + (byte === 0 ? 0 : 1), 0) / bytes.length;
}
