import { inflateSync } from "node:zlib";

/**
 * The share of nonzero bytes in the decompressed rows of a PNG image. Rows are stored as differences between neighbouring
 * pixels, so the share is near 0 for an image of one colour.
 */
export function pixelVariation(png) {
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
