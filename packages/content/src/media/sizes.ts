import type { ContentOptions } from "../options.ts";

/** A size of stored images: a box that images fit into, or fill with `cover`. In pixels. */
export interface Size {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly fit: "inside" | "cover";
}
/** For sizes with only one side. */
const endless = 2 ** 31;

/** The sizes that every site has. */
const commonSizes: readonly Size[] = [
  { name: "medium", width: 300, height: 300, fit: "inside" },
  { name: "large", width: 1024, height: 1024, fit: "inside" },
  { name: "thumbnail", width: 150, height: 150, fit: "cover" },
  { name: "medium_large", width: 768, height: endless, fit: "inside" },
  { name: "1536x1536", width: 1536, height: 1536, fit: "inside" },
  { name: "2048x2048", width: 2048, height: 2048, fit: "inside" },
];
/** The sizes of a site: those of every site, and its own. */
export const sizesOf = ({ uploads }: Pick<ContentOptions, "uploads">): readonly Size[] => [
  ...commonSizes,
  ...Object.entries(uploads.sizes).map(([name, { width, height, crop }]) => ({
    name,
    width,
    height,
    fit: crop ? ("cover" as const) : ("inside" as const),
  })),
];
/** Maximum width and height of shown images; larger originals are stored with a scaled version. */
export const largest = 2560;

interface Box {
  readonly width: number;
  readonly height: number;
}
/** The dimensions of an image in a size; undefined if the image is not larger. */
export function boxOf({ width, height }: Box, size: Size): Box | undefined {
  const box =
    size.fit === "cover"
      ? { width: Math.min(width, size.width), height: Math.min(height, size.height) }
      : fitted({ width, height }, size);
  return box.width >= width && box.height >= height ? undefined : box;
}

function fitted({ width, height }: Box, size: Size): Box {
  const scale = Math.min(1, size.width / width, size.height / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** The sizes, out of the given ones, that an image with these dimensions has. */
export const sizesFor = (image: Box, sizes: readonly Size[]): readonly Size[] =>
  sizes.filter((size) => boxOf(image, size) !== undefined);

/** One stored size of an image. `file` is its name in the folder of the item's file; dimensions in pixels, `filesize` in bytes. */
export interface Rendition {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly mime_type: string;
  readonly filesize: number;
}
/** Details of a stored file. */
export interface MediaFacts {
  /** Size in bytes. */
  readonly filesize: number;
  /** Dimensions of images, in pixels. */
  readonly width?: number;
  readonly height?: number;
  /** Smaller versions by the name of their size. */
  readonly sizes?: Readonly<Record<string, Rendition>>;
  /** EXIF and IPTC metadata. */
  readonly image_meta?: Readonly<Record<string, string | readonly string[]>>;
  /** The name of the original file, if the item shows a scaled or rotated one. */
  readonly original_image?: string;
  /** The item and file that an edited image was made from. */
  readonly parent_image?: { readonly attachment_id: string; readonly file: string };
}
