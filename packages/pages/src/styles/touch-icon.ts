import { toAsset, type Asset, weakMemoize } from "@waymark/core";
import type { PagesOptions } from "../options.ts";
import { themes } from "./themes.ts";

/** Width and height of the touch icon, in pixels. */
export const touchIconSize = 180;
/** The rectangles of the picture, a title and lines of text: left, top, width and height. */
const lines = [
  [44, 46, 92, 22],
  [44, 86, 92, 12],
  [44, 110, 92, 12],
  [44, 134, 56, 12],
] as const;

/** The touch icon of sites without an icon: a page of text in the colors of the theme, as a PNG image. Created once. */
export const defaultTouchIcon = weakMemoize(createIcon);

async function createIcon({ theme, tokens }: PagesOptions): Promise<Asset> {
  const own = themes[theme].tokens;
  const color = (name: string): readonly number[] => toRgb(tokens[name]) ?? toRgb(own[name]) ?? [];
  const header = Uint8Array.of(...toBytes(touchIconSize), ...toBytes(touchIconSize), 1, 3, 0, 0, 0);
  const colors = Uint8Array.of(...color("color-accent"), ...color("color-on-accent"));
  const png = new Blob([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    toChunk("IHDR", header),
    toChunk("PLTE", colors),
    toChunk("IDAT", await deflate(toPixels())),
    toChunk("IEND", new Uint8Array()),
  ]);
  return toAsset(new Uint8Array(await png.arrayBuffer()), "image/png");
}

/** The red, green and blue of a color such as `#a1260d`; undefined for other forms. */
function toRgb(color = ""): readonly number[] | undefined {
  const [, digits] = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(color) ?? [];
  const pairs = digits?.match(digits.length === 3 ? /./g : /../g);
  return pairs?.map((pair) => Number.parseInt(pair.length === 1 ? pair + pair : pair, 16));
}

/** The rows of the image, one bit per pixel, each after a byte for its filter. */
function toPixels(): Uint8Array<ArrayBuffer> {
  const width = 1 + Math.ceil(touchIconSize / 8);
  const rows = new Uint8Array(width * touchIconSize);
  for (const [left, top, across, down] of lines)
    for (let y = top; y < top + down; y++)
      for (let x = left; x < left + across; x++) {
        const at = y * width + 1 + (x >> 3);
        rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7));
      }
  return rows;
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const deflated = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(deflated).arrayBuffer());
}

const toBytes = (number: number): readonly number[] => [24, 16, 8, 0].map((by) => number >>> by);

/** A chunk of a PNG file: its length, its name, its bytes and their checksum. */
function toChunk(name: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const named = Uint8Array.of(...new TextEncoder().encode(name), ...data);
  return Uint8Array.of(...toBytes(data.length), ...named, ...toBytes(toCrc(named)));
}

/** CRC-32 as in PNG and gzip. */
function toCrc(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0);
  }
  return ~crc;
}
