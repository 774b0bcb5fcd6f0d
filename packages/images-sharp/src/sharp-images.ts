import { type Images, errors } from "@waymark/core";
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
  const inTurn = toTurns(concurrency);
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

/** Limits concurrent work. */
interface Turns {
  /** @throws ApiError 503 `rest_unavailable` if too many are waiting. */
  <R>(work: () => Promise<R>): Promise<R>;
}

/** Runs at most `most` pieces of work at the same time; at most `mostWaiting` others wait. */
function toTurns(most: number, mostWaiting = 100): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < most) running++;
    else if (waiting.length >= mostWaiting)
      throw errors.rest_unavailable({ headers: { "Retry-After": "5" } });
    // A released slot is passed to the next one without counting it.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
