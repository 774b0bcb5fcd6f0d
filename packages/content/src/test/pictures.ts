import type { Ports } from "@waymark/core";
import { testBlobs } from "@waymark/testing";
import { sharpImages } from "@waymark/images-sharp";
import { crc32, deflateSync } from "node:zlib";
import type { ContentSite } from "./site.ts";

/** A store of files in memory and an editor of images: what a site needs for media. */
export function filePorts() {
  const blobs = testBlobs();
  return { blobs, images: sharpImages() } satisfies Partial<Ports>;
}

/** A PNG of one colour. */
export function png(width: number, height: number): Uint8Array<ArrayBuffer> {
  const row = Buffer.alloc(1 + width * 3, 120);
  row[0] = 0;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const parts = [chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts]));
}
function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
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
