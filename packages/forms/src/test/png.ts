import { deflateSync, crc32 } from "node:zlib";

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
};
const head = (width: number, height: number): Buffer => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, 0, 0, 0, 0], 8);
  return data;
};

/** A white grayscale PNG with extra chunks between header and pixels. */
export function toPng(
  width: number,
  height: number,
  others: readonly (readonly [string, string])[] = [],
): Buffer {
  const pixels = Buffer.alloc((width + 1) * height, 255);
  for (let y = 0; y < height; y++) pixels[y * (width + 1)] = 0;
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head(width, height)),
    ...others.map(([type, text]) => chunk(type, Buffer.from(text))),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
/** A data URL as `canvas.toDataURL` returns it. */
export const toDataUrl = (bytes: Buffer): string =>
  `data:image/png;base64,${bytes.toString("base64")}`;
