import type { Sharp, SharpOptions } from "sharp";

/** The part of sharp that is used. */
export interface Library {
  (input: string | Uint8Array, options?: SharpOptions): Sharp;
}

/** Loaders of libvips that no image of a site needs, and that read much more than pixels. */
const unwanted = [
  "VipsForeignLoadSvg",
  "VipsForeignLoadPdf",
  "VipsForeignLoadMagick",
  "VipsForeignLoadMagick7",
  "VipsForeignLoadOpenslide",
  "VipsForeignLoadVips",
  "VipsForeignLoadMat",
  "VipsForeignLoadAnalyze",
  "VipsForeignLoadRaw",
  "VipsForeignLoadCsv",
  "VipsForeignLoadMatrix",
];

let loaded: Promise<Library> | undefined;
/** sharp, loaded when an image first comes: a process that meets none does without its memory. */
export const loadLibrary = (): Promise<Library> =>
  (loaded ??= import("sharp").then(({ default: sharp }) => {
    // No file comes twice: what is kept of one only takes memory.
    sharp.cache(false);
    sharp.block({ operation: unwanted });
    return sharp;
  }));
