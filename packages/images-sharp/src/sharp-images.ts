import type { Images } from "@waymark/core";
import { changeImage, isWritable } from "./change.ts";
import { readHeader } from "./header.ts";
import { loadLibrary } from "./library.ts";
import { toNotes } from "./notes.ts";
import { toTurns } from "./turns.ts";

/** What images may cost. */
export interface SharpImagesOptions {
  /** Pixels of all pictures of an image together. More are refused before they are decoded. Default: 50 million. */
  readonly maxPixels?: number;
  /** Pictures of an animation. Default: 200. */
  readonly maxFrames?: number;
  /** Images that are worked on at a time; up to 100 wait. Default: 1. */
  readonly concurrency?: number;
  /** Milliseconds that one change may take, in whole seconds. Default: 10,000. */
  readonly timeout?: number;
}

/** How much of a JPEG is searched for notes: they stand at its beginning. */
const notesLength = 524_288;

/** An EXIF block without the word that some formats put before it. */
const toTiff = (exif: Uint8Array | undefined): Uint8Array | undefined =>
  exif?.[0] === 0x45 ? exif.subarray(6) : exif;

/**
 * Reads and changes images with sharp: JPEG, PNG, WebP, GIF and AVIF; of TIFF and HEIC it tells the size. SVG, PDF and
 * whatever else is no image here. sharp is loaded when the first image comes; its loaders for SVG, PDF and other documents
 * are switched off for the whole process then, and its cache too.
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
