import { errors, type ImageChange } from "@waymark/core";
import type { Sharp } from "sharp";
import { broken, type Bounds, type Header } from "./header.ts";
import type { Library } from "./library.ts";

/** How each type that can be written is written. */
const writers: Readonly<Record<string, (image: Sharp, from: Header) => Sharp>> = {
  "image/jpeg": (image) => image.jpeg({ quality: 82 }),
  // Few colours stay few: that may be a fourth of the bytes.
  "image/png": (image, { metadata }) => image.png({ palette: metadata.isPalette === true }),
  "image/webp": (image) => image.webp({ quality: 82 }),
  "image/gif": (image) => image.gif(),
  "image/avif": (image) => image.avif(),
};
/** Whether images of a type can be made. */
export const isWritable = (type: string): boolean => Object.hasOwn(writers, type);

/** What shows in the corners of an image that is turned by no right angle: nothing, or white where there must be something. */
const toBackground = (type: string) =>
  type === "image/jpeg" ? "#ffffff" : { r: 0, g: 0, b: 0, alpha: 0 };

interface Changed {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Cuts out, turns and makes smaller, in this order, and writes the same type without notes, in sRGB. Animations stay
 * so unless they are turned: then their first picture is left.
 *
 * @throws ApiError 400 `rest_image_broken`; 413 `rest_image_too_large` where it takes longer than `timeout` milliseconds.
 */
export async function changeImage(
  library: Library,
  header: Header,
  change: ImageChange,
  { maxPixels, timeout }: Bounds & { readonly timeout: number },
): Promise<Changed | undefined> {
  const write = writers[header.type];
  if (!write) return undefined;
  const { crop, rotate = 0, width, height, fit = "inside" } = change;
  const { metadata, type, input } = header;
  const isNoted = (metadata.orientation ?? 1) > 1;
  const isTurned = rotate % 360 !== 0;
  const isSized = width !== undefined || height !== undefined;
  const seconds = Math.max(1, Math.ceil(timeout / 1000));
  try {
    let image = library(input, {
      animated: header.frames > 1 && !isNoted && !isTurned,
      limitInputPixels: maxPixels,
      failOn: "error",
      sequentialRead: true,
    }).autoOrient();
    // sharp has an order of its own: where it is another one, what comes first is done by itself.
    if (isNoted && (crop || isTurned)) image = await apart(library, image.timeout({ seconds }));
    if (crop) image = image.extract(crop);
    if (isTurned) image = image.rotate(rotate, { background: toBackground(type) });
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
    throw toRefusal(error);
  }
}

/** Does what an image is in for by now, and begins anew with the pixels. */
async function apart(library: Library, image: Sharp): Promise<Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return library(data, { raw: { width, height, channels } });
}

function toRefusal(error: unknown): Error {
  const message = error instanceof Error ? error.message : "";
  if (message.includes("timeout"))
    return errors.rest_image_too_large({ message: "The image takes too long to change." });
  return broken();
}
