import { coreErrors, semaphore, type Images } from "@waymark/core";
import { changeImage, isWritable } from "./change.ts";
import { readHeader } from "./header.ts";
import { loadLibrary } from "./library.ts";
import { toNotes } from "./notes.ts";

/** Limits of image processing. */
export interface SharpImagesOptions {
  /** Maximum pixels of all frames of an image together; checked before decoding. Default: 50 million. */
  readonly maxPixels?: number;
  /** Maximum frames of an animation. Default: 200. */
  readonly maxFrames?: number;
  /** The number of images that are processed at the same time; up to 100 wait. Default: 1. */
  readonly concurrency?: number;
  /** Time-out of one change in milliseconds, a multiple of 1,000. Default: 10,000. */
  readonly timeout?: number;
}

/** The number of bytes of a JPEG that are searched for metadata, which is at its start. */
const notesLength = 524_288;

/** An EXIF block without the prefix that some formats put before it. */
const toTiff = (exif: Uint8Array | undefined): Uint8Array | undefined =>
  exif?.[0] === 0x45 ? exif.subarray(6) : exif;

/**
 * Reads and changes images with sharp: JPEG, PNG, WebP, GIF and AVIF; for TIFF and HEIC it only reads the size. SVG,
 * PDF and other documents are not accepted as images. sharp is loaded with the first image; its loaders for SVG, PDF
 * and other documents and its cache are then disabled for the whole process.
 */
export function sharpImages(options: SharpImagesOptions = {}): Images {
  const { maxPixels = 50_000_000, maxFrames = 200, concurrency = 1, timeout = 10_000 } = options;
  const bounds = { maxPixels, maxFrames, timeout };
  const inTurn = semaphore({
    slots: concurrency,
    waiting: 100,
    toError: () => coreErrors.rest_unavailable({ headers: { "Retry-After": "5" } }),
  });
  return {
    probe: (source) =>
      inTurn(async () => {
        const header = await readHeader(await loadLibrary(), source, bounds);
        if (!header) return undefined;
        const { type, width, height, frames, metadata } = header;
        const notes = await toNotes(
          type === "image/jpeg" ? await source.head(notesLength) : toTiff(metadata.exif),
        );
        return { type, width, height, frames, notes };
      }),
    change: (source, change) =>
      inTurn(async () => {
        const library = await loadLibrary();
        const header = await readHeader(library, source, bounds);
        return header && isWritable(header.type)
          ? changeImage(library, header, change, bounds)
          : undefined;
      }),
  };
}
