import { crc32, deflateSync } from "node:zlib";

const ascii = (text: string): Buffer => Buffer.from(text, "latin1");
const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
/** A chunk of a PNG file. */
export const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([ascii(type), data]);
  return Buffer.concat([uint32(data.byteLength), body, uint32(crc32(body))]);
};

/** A grayscale PNG with one bit per pixel, and with arbitrary pixel data and extra chunks. */
export function png(
  width: number,
  height: number,
  pixels: Uint8Array,
  extra: readonly Uint8Array[] = [],
): Buffer {
  const head = Buffer.concat([uint32(width), uint32(height), Buffer.from([1, 0, 0, 0, 0])]);
  return Buffer.concat([
    ascii("\x89PNG\r\n\x1a\n"),
    chunk("IHDR", head),
    ...extra,
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
/** Compressed zeros: about a thousandth of their size. */
export const zeros = (size: number): Buffer => deflateSync(Buffer.alloc(size), { level: 9 });

/** An animated GIF with frames of one pixel. */
export function gif(frames: number, width = 1, height = 1): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  const palette = Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
  const control = Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0]);
  const picture = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  const each = Buffer.concat([control, picture]);
  return Buffer.concat([
    ascii("GIF89a"),
    size,
    palette,
    ...Array.from({ length: frames }, () => each),
    Buffer.from([0x3b]),
  ]);
}

/** A JPEG segment with IPTC records by number. */
export function iptc(records: readonly (readonly [number: number, text: string])[]): Buffer {
  const data = Buffer.concat(
    records.map(([number, text]) => {
      const bytes = Buffer.from(text);
      return Buffer.concat([
        Buffer.from([0x1c, 2, number, bytes.length >> 8, bytes.length & 255]),
        bytes,
      ]);
    }),
  );
  const block = Buffer.concat([
    ascii("Photoshop 3.0\0"),
    ascii("8BIM\x04\x04\0\0"),
    uint32(data.length),
    data,
    Buffer.alloc(data.length % 2),
  ]);
  return segment(0xed, block);
}
/** A JPEG segment. */
export const segment = (marker: number, data: Uint8Array): Buffer => {
  const length = data.byteLength + 2;
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 255]), data]);
};
/** Inserts segments after the first two bytes of a JPEG file. */
export const withSegments = (jpeg: Uint8Array, ...segments: Uint8Array[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
