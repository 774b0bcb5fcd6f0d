import type { Attachment, ImageSource } from "@waymark/content-text";
import type { SiteInfo } from "@waymark/core";
import type { Extra } from "../tables.ts";
import { sizesFor } from "./sizes.ts";

/** The columns of a media item that its file is shown with. */
export interface MediaRow {
  readonly id: number;
  readonly title: string;
  readonly mime_type: string;
  readonly file: string;
  readonly extra: Extra;
}
/** The path of stored files below the address of the site. */
export const uploads = "/uploads";

/** The URL of a stored file. */
export const addressOf = (name: string, site: SiteInfo): string =>
  `${site.url}${uploads}/${name.split("/").map(encodeURIComponent).join("/")}`;

/** The stored name of a file in the same folder as an item's file. */
export const beside = (item: string, file: string): string =>
  item.slice(0, item.lastIndexOf("/") + 1) + file;

/** `image`, `video`, `audio`, `text` or `application`. */
export const familyOf = (type: string): string => type.split("/", 1)[0] ?? "";

/** A media item as texts show it. */
export function toAttachment(row: MediaRow, site: SiteInfo): Attachment {
  const { width, height } = row.extra.media ?? {};
  return {
    id: row.id,
    url: addressOf(row.file, site),
    mimeType: row.mime_type,
    title: row.title,
    alt: row.extra.alt_text ?? "",
    caption: "",
    ...(width !== undefined && height !== undefined && { width, height }),
    sizes: sourcesOf(row, site),
  };
}

function sourcesOf({ file, extra }: MediaRow, site: SiteInfo): readonly ImageSource[] {
  return Object.entries(extra.media?.sizes ?? {}).map(([name, size]) => ({
    name,
    url: addressOf(beside(file, size.file), site),
    width: size.width,
    height: size.height,
  }));
}

/** The details of a file in responses: size in bytes, and dimensions, sizes and metadata of images. */
export function toDetails({ file, mime_type, extra }: MediaRow, site: SiteInfo): object {
  const { media } = extra;
  if (!media) return {};
  const { width, height, filesize, sizes = {}, ...rest } = media;
  const source = (name: string) => addressOf(beside(file, name), site);
  const entries = Object.entries(sizes).map(([name, size]) => [
    name,
    { ...size, source_url: source(size.file) },
  ]);
  const own = file.slice(file.lastIndexOf("/") + 1);
  const full = { file: own, width, height, mime_type, source_url: addressOf(file, site) };
  return {
    ...(width !== undefined && { width, height, file }),
    filesize,
    sizes: Object.fromEntries(entries.length > 0 ? [...entries, ["full", full]] : []),
    ...rest,
  };
}

/** The sizes of an image that have not been created. */
export function missingSizes({ extra: { media } }: Pick<MediaRow, "extra">): readonly string[] {
  if (media?.width === undefined || media.height === undefined) return [];
  const { width, height, sizes = {} } = media;
  return sizesFor({ width, height })
    .map(({ name }) => name)
    .filter((name) => !(name in sizes));
}
