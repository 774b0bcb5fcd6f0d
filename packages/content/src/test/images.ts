import type { Ports } from "@waymark/core";
import { testBlobs } from "@waymark/testing";
import { sharpImages } from "@waymark/images-sharp";
import { crc32, deflateSync } from "node:zlib";
import type { ContentSite } from "./site.ts";

/** The ports for media: file storage in memory, and an image adapter. */
export function filePorts() {
  const blobs = testBlobs();
  return { blobs, images: sharpImages() } satisfies Partial<Ports>;
}

/** A PNG of one color. */
export function png(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(13);
  const sizes = new DataView(header.buffer);
  sizes.setUint32(0, width);
  sizes.setUint32(4, height);
  header.set([8, 2, 0, 0, 0], 8);
  const row = new Uint8Array(1 + width * 3).fill(120);
  row[0] = 0;
  const pixels = new Uint8Array(row.length * height);
  for (let y = 0; y < height; y++) pixels.set(row, y * row.length);
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  return joined(
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", new Uint8Array()),
  );
}
function chunk(name: string, data: Uint8Array): Uint8Array {
  const body = joined(new TextEncoder().encode(name), data);
  const frame = new DataView(new ArrayBuffer(8));
  frame.setUint32(0, data.length);
  frame.setUint32(4, crc32(body));
  return joined(new Uint8Array(frame.buffer, 0, 4), body, new Uint8Array(frame.buffer, 4));
}
function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

type Client = Pick<ContentSite, "send">;
/** Uploads bytes as the body of a request. */
export const uploadRaw = (
  client: Client,
  name: string,
  body: BodyInit,
  { query = "", headers = {} }: { query?: string; headers?: Record<string, string> } = {},
) =>
  client.send("POST", `/core/v2/media${query}`, {
    body,
    headers: {
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="${name}"`,
      ...headers,
    },
  });
