import type { SiteInfo } from "@waymark/core";
import {
  isXmlText,
  type WxrMeta,
  fromWxrExtension,
  type WxrItem,
  type WxrItemTerm,
} from "@waymark/wxr";
import { fileKeys, fileOriginOf } from "../import/files.ts";
import type { FormerName } from "../import/former-files.ts";
import { addressOf } from "../media/attachment.ts";
import { plainLink } from "../permalink.ts";
import type { Item } from "../write/item.ts";

/** The texts that an export file would change: XML cannot hold them, or readers trim white space around them. Undefined without any. */
export function toExactTexts<K extends string>(
  texts: Readonly<Record<K, string>>,
  isTrimmed: (name: string) => boolean = () => false,
): Partial<Record<K, string>> | undefined {
  const odd = Object.entries<string>(texts).filter(
    ([name, text]) => !isXmlText(text) || (isTrimmed(name) && text !== text.trim()),
  );
  return odd.length === 0 ? undefined : (Object.fromEntries(odd) as Partial<Record<K, string>>);
}

/** A stored time, `2026-01-02T03:04:05`, in the format of export files: `2026-01-02 03:04:05`. */
export const toFileTime = (time: string): string => time.replace("T", " ");
/** The time of unpublished items in export files. */
const noTime = "0000-00-00 00:00:00";

/** A stored UTC time in the format of feeds: `Fri, 02 Jan 2026 03:04:05 +0000`; empty for an invalid time. */
function toFeedTime(utc: string): string {
  const date = new Date(`${utc}Z`);
  return Number.isNaN(date.getTime()) ? "" : date.toUTCString().replace("GMT", "+0000");
}

/** Rows per query. */
const perPage = 100;

/** All rows in order of their ids, page by page; includes rows that are inserted meanwhile. */
export async function* byId<R extends { readonly id: number }>(
  read: (after: number, limit: number) => Promise<readonly R[]>,
  limit = perPage,
): AsyncGenerator<readonly R[]> {
  for (let last = 0; ;) {
    const rows = await read(last, limit);
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    last = rows.at(-1)?.id ?? last;
  }
}

type Values = Readonly<Record<string, unknown>>;

/** Registered meta as key-value pairs with text values. `others` has the values that are not text, and texts that XML cannot hold. */
export function toMeta(values: Values = {}): {
  readonly meta: readonly WxrMeta[];
  readonly others: Values | undefined;
} {
  const entries = Object.entries(values);
  const others = entries.filter(([, value]) => typeof value !== "string" || !isXmlText(value));
  return {
    meta: entries.map(([key, value]) => ({
      key,
      value: typeof value === "string" ? value : JSON.stringify(value),
    })),
    others: others.length === 0 ? undefined : Object.fromEntries(others),
  };
}

/** Imported key-value pairs that no module declares. */
export function importedMeta(imported: Values | undefined): readonly WxrMeta[] {
  const meta = Object.entries(Object(imported?.["meta"] ?? {}) as Values);
  return meta.flatMap(([key, values]) =>
    (Array.isArray(values) ? values : [values]).map((value) => ({
      key,
      value: typeof value === "object" ? JSON.stringify(value) : String(value),
    })),
  );
}

/** Data from other tables for an item's record. */
export interface Surrounding {
  readonly site: SiteInfo;
  readonly link: string;
  readonly loginOf: (user: number) => string;
  readonly terms: readonly WxrItemTerm[];
  /** The names of its file before it was replaced. */
  readonly former: readonly FormerName[];
  /** The data of modules, by the name of their declaration. */
  readonly data: Values | undefined;
}

/** The record of an item, without its comments. */
export function toWxrItem(
  row: Item,
  { site, link, loginOf, terms, former, data }: Surrounding,
): WxrItem {
  const { title, content, excerpt, password, extra } = row;
  const { meta, others } = toMeta(extra.meta);
  const planner = extra.scheduledBy === undefined ? "" : loginOf(extra.scheduledBy);
  return {
    kind: "item",
    id: row.id,
    type: row.type,
    status: row.status,
    title,
    link,
    guid: row.guid || plainLink(row, site),
    isPermaLink: false,
    creator: loginOf(row.author),
    pubDate: row.is_floating ? "" : toFeedTime(row.date_gmt),
    date: toFileTime(row.date),
    dateGmt: row.is_floating ? noTime : toFileTime(row.date_gmt),
    modified: toFileTime(row.modified),
    modifiedGmt: toFileTime(row.modified_gmt),
    content,
    excerpt,
    slug: row.slug,
    parent: row.parent,
    menuOrder: row.menu_order,
    commentStatus: row.comment_status,
    pingStatus: row.ping_status,
    isSticky: row.sticky,
    password,
    ...attachmentUrl(row, site),
    terms: row.format === "standard" ? terms : [...terms, toFormatTerm(row.format)],
    meta: [...ownMeta(row), ...meta, ...importedMeta(extra.imported)],
    comments: [],
    ...fromWxrExtension<"item">({
      texts: toExactTexts({ title, content, excerpt, password }),
      meta: others,
      fields: extra.fields,
      data,
      scheduledBy: planner || undefined,
      original: extra.media?.original_image ?? fileOriginOf(extra).original,
      former: former.length > 0 ? [...former] : fileOriginOf(extra).former,
    }),
  };
}

function attachmentUrl({ type, file, extra }: Item, site: SiteInfo): { attachmentUrl?: string } {
  if (type !== "attachment") return {};
  const url = file === "" ? fileOriginOf(extra).url : addressOf(file, site);
  return url === undefined ? {} : { attachmentUrl: url };
}

const toFormatTerm = (format: string): WxrItemTerm => ({
  taxonomy: "post_format",
  slug: `post-format-${format}`,
  name: format,
});

/** Columns that are meta keys in the format. */
function ownMeta(row: Item): WxrMeta[] {
  const meta: WxrMeta[] = [];
  const add = (key: string, value: string) => void meta.push({ key, value });
  if (row.featured_media !== 0) add("_thumbnail_id", String(row.featured_media));
  if (row.template !== "") add("_wp_page_template", row.template);
  const file = row.file || fileOriginOf(row.extra).path;
  if (row.type === "attachment" && file) add(fileKeys.path, file);
  if (row.extra.alt_text) add(fileKeys.alt, row.extra.alt_text);
  const { trashed } = row.extra;
  if (trashed) {
    add("_wp_trash_meta_status", trashed.status);
    if (row.trashed_gmt)
      add("_wp_trash_meta_time", String(Date.parse(`${row.trashed_gmt}Z`) / 1000));
    add("_wp_desired_post_slug", trashed.slug);
  }
  return meta;
}
