import type { Attachment, ImageSource } from "@waymark/content-text";
import type { SiteInfo } from "@waymark/core";
import type { Extra } from "../tables.ts";
import { type Size, sizesFor } from "./sizes.ts";
import type { ContentType } from "../content-type.ts";
import type { Status } from "../extension-points.ts";

/** The columns of a media item that are needed to show its file. */
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

/** Converts a media item to the form in which texts show it. */
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

/** The sizes of a site that an image lacks. */
export function missingSizes(
  { extra: { media } }: Pick<MediaRow, "extra">,
  all: readonly Size[],
): readonly Size[] {
  if (media?.width === undefined || media.height === undefined) return [];
  const { width, height, sizes = {} } = media;
  return sizesFor({ width, height }, all).filter(({ name }) => !(name in sizes));
}

/**
 * The audience of a file: a key in its row that determines which users may read it, so that lists need only this
 * column and not the items that files are attached to. A key has the type and status of the item: `post:publish`,
 * `page:private`, `post:trash:draft`. Statuses are stored by name; their meaning is looked up when the file is read.
 */
export type Audience = string;

/** Unattached: readable by everybody. */
export const everybody: Audience = "everybody";
/** Attached to a missing item: readable by its author, and by users who may read everything. */
export const unknown: Audience = "";

/** The item that the audience of a file depends on: the one it is attached to, or itself. */
export interface Attached {
  readonly type: string;
  readonly status: string;
  readonly password: string;
  readonly extra: Extra;
}

/** The audience of files attached to an item. A password protects them like the content. */
export function audienceOf({ type, status, password, extra }: Attached): Audience {
  if (status === "trash") return `${type}:trash:${extra.trashed?.status ?? "draft"}`;
  return password === "" ? `${type}:${status}` : `${type}:${status}:${locked}`;
}
export const locked = "locked";
/** The audience of the same item with its password given. */
export const withoutLock = (audience: Audience): Audience =>
  audience.endsWith(`:${locked}`) ? audience.slice(0, -locked.length - 1) : audience;

/** The audience of a file: private files have their own, others that of their parent. */
export function audienceFor(
  file: Attached & { readonly parent: number },
  parent: Attached | undefined,
): Audience {
  if (file.status !== "inherit") return audienceOf(file);
  if (file.parent === 0) return everybody;
  return parent ? audienceOf(parent) : unknown;
}

/** All audiences that a site can have. */
export function audiencesAmong(
  types: readonly ContentType[],
  statuses: readonly Status[],
): readonly Audience[] {
  const names = statuses.map(({ name }) => name);
  const of = (type: string) =>
    names.flatMap((status) => [
      `${type}:${status}`,
      `${type}:${status}:${locked}`,
      `${type}:trash:${status}`,
    ]);
  return [everybody, ...types.flatMap(({ name }) => of(name))];
}
