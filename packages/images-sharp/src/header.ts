import { errors, type TempFile } from "@waymark/core";
import type { Metadata } from "sharp";
import { magicLength, toImageType } from "./image-type.ts";
import type { Library } from "./library.ts";
import { checkPreamble } from "./preamble.ts";

/** Limits of an image. */
export interface Bounds {
  readonly maxPixels: number;
  readonly maxFrames: number;
}
/** The header of an image, before anything is decoded. */
export interface Header {
  readonly type: string;
  /** A path, or the bytes if the host has no file system. */
  readonly input: string | Uint8Array;
  readonly frames: number;
  /** After the rotation in the EXIF metadata. */
  readonly width: number;
  readonly height: number;
  readonly metadata: Metadata;
}

/** Any error of libvips for a file means that the file is corrupt. */
export const broken = (): Error => errors.rest_image_broken();

/**
 * Reads the header of an image; undefined if it is not one.
 *
 * @throws ApiError 413 `rest_image_too_large`, 400 `rest_image_broken`.
 */
export async function readHeader(
  library: Library,
  source: TempFile,
  bounds: Bounds,
): Promise<Header | undefined> {
  const sniffed = toImageType(await source.head(magicLength));
  if (sniffed === undefined) return undefined;
  await checkPreamble(source, sniffed);
  const input = source.path ?? (await toBytes(source));
  const metadata = await library(input, { limitInputPixels: false, failOn: "error" })
    .metadata()
    .catch(() => {
      throw broken();
    });
  const { autoOrient, pages = 1 } = metadata;
  // Both types have the same container, with brands that do not always distinguish them.
  const type = metadata.compression === "av1" ? "image/avif" : sniffed;
  // Other files with several pages (TIFF) contain pages, of which the first is used.
  const frames = type === "image/gif" || type === "image/webp" ? pages : 1;
  const { width = metadata.width, height = metadata.height } = autoOrient ?? {};
  if (!(width > 0 && height > 0)) throw broken();
  const { maxPixels, maxFrames } = bounds;
  if (frames > maxFrames || width * height * frames > maxPixels)
    throw errors.rest_image_too_large({
      data: { max_pixels: maxPixels, max_frames: maxFrames, width, height, frames },
    });
  return { type, input, frames, width, height, metadata };
}

async function toBytes(source: TempFile): Promise<Uint8Array> {
  const stream = source.stream() as ReadableStream<Uint8Array<ArrayBuffer>>;
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
