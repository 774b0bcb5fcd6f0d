import { coreErrors, type ImageChange } from "@waymark/core";
import type { Sharp } from "sharp";
import { broken, type Bounds, type Header } from "./header.ts";
import type { Library } from "./library.ts";

/** The encoder of each type that can be written. */
const writers: Readonly<Record<string, (image: Sharp, from: Header) => Sharp>> = {
  "image/jpeg": (image) => image.jpeg({ quality: 82 }),
  // A palette is kept: that may be a fourth of the bytes.
  "image/png": (image, { metadata }) => image.png({ palette: metadata.isPalette === true }),
  "image/webp": (image) => image.webp({ quality: 82 }),
  "image/gif": (image) => image.gif(),
  "image/avif": (image) => image.avif(),
};
/** Whether images of a type can be written. */
export const isWritable = (type: string): boolean => Object.hasOwn(writers, type);

/** The background in the corners of a rotated image: transparent, or white for types without transparency. */
const toBackground = (type: string) =>
  type === "image/jpeg" ? "#ffffff" : { r: 0, g: 0, b: 0, alpha: 0 };

interface Changed {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Crops, rotates and resizes, in this order, and writes the image without metadata, in sRGB. Animations stay
 * animated unless they are rotated: then only their first frame remains.
 *
 * @throws ApiError 400 `rest_image_broken`; 413 `rest_image_too_large` if it takes longer than `timeout`
 * milliseconds.
 */
export async function changeImage(
  library: Library,
  header: Header,
  change: ImageChange,
  { maxPixels, timeout }: Bounds & { readonly timeout: number },
): Promise<Changed | undefined> {
  const { crop, rotate = 0, width, height, fit = "inside", type = header.type } = change;
  const write = Object.hasOwn(writers, type) ? writers[type] : undefined;
  if (!write) return undefined;
  const { metadata, input } = header;
  const isNoted = (metadata.orientation ?? 1) > 1;
  const isTurned = rotate % 360 !== 0;
  const isSized = width !== undefined || height !== undefined;
  const seconds = Math.max(1, Math.ceil(timeout / 1000));
  try {
    let image = library(input, {
      animated: header.frames > 1 && !isNoted && !isTurned && type === header.type,
      limitInputPixels: maxPixels,
      failOn: "error",
      sequentialRead: true,
    }).autoOrient();
    if (crop) image = image.extract(crop);
    if (isTurned) image = image.rotate(rotate, { background: toBackground(type) });
    // sharp would resize first.
    if (isTurned && isSized) image = await apart(library, image.timeout({ seconds }));
    if (isSized)
      image = image.resize({
        ...(width !== undefined && { width }),
        ...(height !== undefined && { height }),
        fit,
        withoutEnlargement: true,
      });
    const { data, info } = await write(image, header)
      .timeout({ seconds })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, type, width: info.width, height: info.pageHeight ?? info.height };
  } catch (error) {
    throw toImageError(error);
  }
}

/** Runs the pending operations of an image, and continues with the resulting pixels. */
async function apart(library: Library, image: Sharp): Promise<Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return library(data, { raw: { width, height, channels } });
}

function toImageError(error: unknown): Error {
  const message = error instanceof Error ? error.message : "";
  if (message.includes("timeout"))
    return coreErrors.rest_image_too_large({ message: "The image takes too long to process." });
  return broken();
}
