import { coreErrors, type TempFile } from "@waymark/core";
import type { Metadata } from "sharp";
import type { Library } from "./library.ts";

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
export const broken = (): Error => coreErrors.rest_image_broken();

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
  const sniffed = toImageType(await source.head(signatureLength));
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
    throw coreErrors.rest_image_too_large({
      data: { max_pixels: maxPixels, max_frames: maxFrames, width, height, frames },
    });
  return { type, input, frames, width, height, metadata };
}

async function toBytes(source: TempFile): Promise<Uint8Array> {
  const stream = source.stream() as ReadableStream<Uint8Array<ArrayBuffer>>;
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The supported image types, by their first bytes. */
const signatures: readonly (readonly [type: string, at: number, bytes: string])[] = [
  ["image/jpeg", 0, "\u00ff\u00d8\u00ff"],
  ["image/png", 0, "\u0089PNG\r\n\u001a\n"],
  ["image/gif", 0, "GIF87a"],
  ["image/gif", 0, "GIF89a"],
  ["image/webp", 8, "WEBPVP8"],
  ["image/tiff", 0, "II*\0"],
  ["image/tiff", 0, "MM\0*"],
  ["image/avif", 4, "ftypavif"],
  ["image/avif", 4, "ftypavis"],
  ["image/heic", 4, "ftypheic"],
  ["image/heic", 4, "ftypheix"],
  ["image/heic", 4, "ftypmif1"],
];
/** The number of bytes that identify a type. */
const signatureLength = 16;

/** The type of an image by its first bytes; undefined for unsupported types, including SVG and PDF. */
function toImageType(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, signatureLength));
  return signatures.find(([, at, bytes]) => text.startsWith(bytes, at))?.[0];
}

/**
 * The maximum size of metadata, profiles and texts before the pixels in bytes: libvips stores all of them in memory,
 * several times.
 */
const maxBytes = 8_388_608;
const steps = [65_536, 1_048_576, maxBytes];

type Walk = (bytes: Uint8Array) => boolean;
/**
 * Whether the pixels of an image start within its first bytes, by type. Corrupt files have none: libvips rejects
 * them.
 */
const walks: Readonly<Record<string, Walk>> = {
  "image/jpeg": (bytes) => {
    for (let at = 2; at + 4 <= bytes.length;) {
      const kind = bytes[at + 1];
      if (bytes[at] !== 0xff || kind === 0xda) return true;
      // A marker may be preceded by any number of these.
      if (kind === 0xff) at++;
      else at += 2 + Math.max(2, (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0));
    }
    return false;
  },
  "image/png": (bytes) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at))
      if (view.getUint32(at + 4) === 0x49_44_41_54) return true;
    return false;
  },
};

/**
 * Checks the size of the data before the pixels of a JPEG or PNG.
 *
 * @throws ApiError 413 `rest_image_too_large`.
 */
async function checkPreamble(source: TempFile, type: string): Promise<void> {
  const isThere = walks[type];
  if (!isThere) return;
  for (const length of steps) {
    if (isThere(await source.head(length)) || source.size <= length) return;
  }
  throw coreErrors.rest_image_too_large({ message: "The image has too much metadata." });
}
