import { parseUrl } from "@waymark/core";
import type { ContentType } from "../../content-type.ts";
import { fromWxrExtension, type WxrItem, type WxrMeta } from "@waymark/wxr";
import { toLine, toMeta, toSource } from "./values.ts";
import type { RemoteItem, RemoteMedia } from "./schemas.ts";
import type { NamedTerm } from "./terms.ts";

/** Names for the ids in rows. */
export interface Names {
  readonly logins: ReadonlyMap<number, string>;
  /** Terms by taxonomy and id. */
  readonly terms: ReadonlyMap<string, ReadonlyMap<number, NamedTerm>>;
  /** The field with the terms of each taxonomy. */
  readonly bases: ReadonlyMap<string, string>;
}

/** A row of a list as a record of an item. */
export function toItem(row: RemoteItem, type: ContentType, names: Names): WxrItem {
  // A draft with a floating date has the date of its last change.
  const isFloating =
    (row.status === "draft" || row.status === "pending") && row.date === row.modified;
  return {
    ...toShared(row, names),
    type: type.name,
    content: toSource(row.content),
    excerpt: row.excerpt?.raw ?? "",
    ...(isFloating && { dateGmt: "" }),
    parent: row.parent,
    menuOrder: row.menu_order,
    isSticky: row.sticky,
    password: row.password,
    terms: [...termsOf(row, names), ...formatOf(row)],
    meta: [...metaOf(row), ...templateOf(row.template)],
    ...fromWxrExtension<"item">({ meta: toMeta(row.meta).others, fields: fieldsOf(row, type) }),
  };
}

/** A row of the list of media as a record of an attachment. */
export function toAttachment(row: RemoteMedia, names: Names): WxrItem {
  const meta: WxrMeta[] = [];
  const file = row.media_details?.file;
  if (file !== undefined) meta.push({ key: "_wp_attached_file", value: file });
  if (row.alt_text !== "") meta.push({ key: "_wp_attachment_image_alt", value: row.alt_text });
  const isAddress = /^https?:\/\//i.test(row.source_url) && parseUrl(row.source_url) !== undefined;
  return {
    ...toShared(row, names),
    type: "attachment",
    content: row.description?.raw ?? "",
    excerpt: toSource(row.caption),
    parent: row.post,
    meta: [...metaOf(row), ...meta],
    ...(isAddress && { attachmentUrl: row.source_url }),
  };
}

function toShared(row: RemoteItem | RemoteMedia, { logins }: Names): WxrItem {
  return {
    kind: "item",
    id: row.id,
    type: "post",
    status: row.status,
    title: toLine(row.title),
    link: row.link,
    guid: toSource(row.guid).trim(),
    isPermaLink: false,
    creator: logins.get(row.author) ?? "",
    pubDate: "",
    date: toFileTime(row.date),
    dateGmt: toFileTime(row.date_gmt),
    modified: toFileTime(row.modified),
    modifiedGmt: toFileTime(row.modified_gmt),
    content: "",
    excerpt: "",
    slug: row.slug,
    parent: 0,
    menuOrder: 0,
    commentStatus: row.comment_status,
    pingStatus: row.ping_status,
    isSticky: false,
    password: "",
    terms: [],
    meta: [],
    comments: [],
  };
}
const toFileTime = (time: string): string => time.slice(0, 19).replace("T", " ");
const thumbnail = (id: number): WxrMeta => ({ key: "_thumbnail_id", value: String(id) });

function termsOf(row: RemoteItem, { terms, bases }: Names): NamedTerm[] {
  return [...terms].flatMap(([taxonomy, named]) => {
    const ids = row[bases.get(taxonomy) ?? ""];
    if (!Array.isArray(ids)) return [];
    return ids.slice(0, 1_000).flatMap((id: unknown) => named.get(Number(id)) ?? []);
  });
}
const formatOf = ({ format }: RemoteItem): NamedTerm[] =>
  format === "standard" || format === ""
    ? []
    : [{ taxonomy: "post_format", slug: `post-format-${format}`, name: format }];
const templateOf = (template: string): WxrMeta[] =>
  template === "" ? [] : [{ key: "_wp_page_template", value: template }];

function metaOf({ meta, featured_media: picture }: RemoteItem | RemoteMedia): WxrMeta[] {
  const { texts } = toMeta(meta);
  return picture === 0 ? [...texts] : [thumbnail(picture), ...texts];
}
function fieldsOf(
  row: RemoteItem,
  { fields }: ContentType,
): Readonly<Record<string, unknown>> | undefined {
  const own = Object.keys(fields).flatMap((name) => {
    const value = Object.hasOwn(row, name) ? row[name] : undefined;
    return value === undefined || value === null ? [] : [[name, value] as const];
  });
  return own.length === 0 ? undefined : Object.fromEntries(own);
}
