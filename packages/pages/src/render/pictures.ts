import type { MediaItem } from "@waymark/content";
import { markup, type Html, type SiteInfo } from "@waymark/core";
import { toPath } from "./text.ts";

/** One version of an image. */
interface Version {
  readonly width: number;
  readonly height: number;
  readonly source_url: string;
}
type Picture = Pick<MediaItem, "source_url" | "alt_text" | "media_type" | "media_details">;

/** Options for an image in a page. */
export interface PictureOptions {
  readonly site: Pick<SiteInfo, "url">;
  /** The attribute `sizes`. */
  readonly sizes: string;
  /** Whether it is loaded at once: for the first image of a page. */
  readonly isFirst?: boolean;
  /** The name of an image size for phones, such as a tighter crop. Images without this size are the same on all screens. */
  readonly phoneSize?: string | undefined;
  /** An alternative text in place of that of the image; empty for images beside a link with the same target. */
  readonly alt?: string;
}
/** Screens that get the size for phones. */
const phones = "(max-width: 40rem)";
/** The largest version to load, in pixels. */
const maxWidth = 2048;

/** An image in all its versions, with its dimensions; undefined for other files and for images without a file. */
export function toPicture(
  image: Partial<Picture> | undefined,
  options: PictureOptions,
): Html | undefined {
  if (image?.media_type !== "image" || !image.source_url) return undefined;
  const {
    width = 0,
    height = 0,
    sizes = {},
  } = image.media_details as {
    readonly width?: number;
    readonly height?: number;
    readonly sizes?: Readonly<Record<string, Version>>;
  };
  const own: Version = { width, height, source_url: image.source_url };
  const versions = [...Object.values(sizes), own].filter(
    (one) => one.width > 0 && one.width <= maxWidth && isSameShape(one, own),
  );
  const byWidth = [...new Map(versions.map((one) => [one.width, one])).values()].toSorted(
    (one, other) => one.width - other.width,
  );
  const shown = byWidth.find((one) => one.width >= 1024) ?? byWidth.at(-1) ?? own;
  const path = ({ source_url: source }: Version) => toPath(source, options.site);
  const element = markup`<img src="${path(shown)}" alt="${options.alt ?? image.alt_text ?? ""}"${
    byWidth.length > 1 &&
    markup` srcset="${byWidth.map((one) => `${path(one)} ${one.width}w`).join(", ")}" sizes="${options.sizes}"`
  }${shown.width > 0 && markup` width="${shown.width}" height="${shown.height}"`}${
    options.isFirst === true ? markup` fetchpriority="high"` : markup` loading="lazy"`
  } decoding="async">`;
  const phone = options.phoneSize === undefined ? undefined : sizes[options.phoneSize];
  if (!phone) return element;
  return markup`<picture><source media="${phones}" srcset="${path(phone)}" width="${phone.width}" height="${phone.height}">${element}</picture>`;
}

/** Whether two versions have the same aspect ratio, up to rounding. */
const isSameShape = (one: Version, other: Version): boolean =>
  Math.abs((one.width * other.height) / Math.max(1, other.width) - one.height) <= 1;
