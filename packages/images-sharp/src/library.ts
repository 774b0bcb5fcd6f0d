import type { Sharp, SharpOptions } from "sharp";

/** The part of sharp that is used. */
export interface Library {
  (input: string | Uint8Array, options?: SharpOptions): Sharp;
}

/** Loaders of libvips that a site does not need, and that read much more than pixels. */
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
/** sharp, loaded with the first image: other processes do without its memory. */
export const loadLibrary = (): Promise<Library> =>
  (loaded ??= import("sharp").then(({ default: sharp }) => {
    // No file is read twice: a cache would only use memory.
    sharp.cache(false);
    sharp.block({ operation: unwanted });
    return sharp;
  }));
