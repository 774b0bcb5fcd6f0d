import type { SiteInfo } from "@waymark/core";
import { fileKeys, fileOriginOf } from "../import/file-origin.ts";
import { addressOf } from "../media/attachment.ts";
import { plainLink } from "../permalink.ts";
import type { Item } from "../write/item.ts";
import { fromWxrExtension, type WxrItem, type WxrItemTerm, type WxrMeta } from "@waymark/wxr";
import { importedMeta, noTime, toExactTexts, toFeedTime, toFileTime, toMeta } from "./context.ts";

/** Data from other tables for an item's record. */
export interface Surrounding {
  readonly site: SiteInfo;
  readonly link: string;
  readonly loginOf: (user: number) => string;
  readonly terms: readonly WxrItemTerm[];
}

/** The record of an item, without its comments. */
export function toWxrItem(row: Item, { site, link, loginOf, terms }: Surrounding): WxrItem {
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
      scheduledBy: planner || undefined,
      original: extra.media?.original_image ?? fileOriginOf(extra).original,
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
