import { parseUrl } from "@waymark/core";
import type { ContentType } from "../../content-type.ts";
import { fromWxrExtension, type WxrItem, type WxrMeta, type WxrAuthor } from "@waymark/wxr";
import {
  toLine,
  toMeta,
  toSource,
  type RemoteItem,
  type RemoteMedia,
  remoteUser,
  type RemoteKind,
  remoteTerm,
} from "./values.ts";
import type * as z from "zod";
import type { LinkedTerm, Tally } from "../report.ts";
import { isSignedIn, type RemoteClient, RemoteError } from "./client.ts";
import { rowsOf } from "./root.ts";

/** Names for the ids in rows. */
export interface Names {
  readonly logins: ReadonlyMap<number, string>;
  /** Terms by taxonomy and id. */
  readonly terms: ReadonlyMap<string, ReadonlyMap<number, NamedTerm>>;
  /** The field with the terms of each taxonomy. */
  readonly bases: ReadonlyMap<string, string>;
}

/** A row of a list as a record of an item. */
export function toItem(
  row: RemoteItem,
  type: ContentType,
  names: Names,
  fields = fieldsOf(row, type),
): WxrItem {
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
    ...fromWxrExtension<"item">({ meta: toMeta(row).others, fields }),
  };
}

/** A row of the list of media as a record of an attachment. */
export function toAttachment(row: RemoteMedia, names: Names): WxrItem {
  const meta: WxrMeta[] = [];
  const file = row.media_details?.file;
  if (file !== undefined) meta.push({ key: "_wp_attached_file", value: file });
  if (row.alt_text !== "") meta.push({ key: "_wp_attachment_image_alt", value: row.alt_text });
  const original = row.media_details?.original_image;
  const isAddress = /^https?:\/\//i.test(row.source_url) && parseUrl(row.source_url) !== undefined;
  return {
    ...toShared(row, names),
    type: "attachment",
    content: row.description?.raw ?? "",
    excerpt: toSource(row.caption),
    parent: row.post,
    meta: [...metaOf(row), ...meta],
    ...(isAddress && { attachmentUrl: row.source_url }),
    ...fromWxrExtension<"item">({ original }),
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
    return ids
      .slice(0, 1_000)
      .flatMap((id: unknown) => (typeof id === "number" ? (named.get(id) ?? []) : []));
  });
}
const formatOf = ({ format }: RemoteItem): NamedTerm[] =>
  format === "standard" || format === ""
    ? []
    : [{ taxonomy: "post_format", slug: `post-format-${format}`, name: format }];
const templateOf = (template: string): WxrMeta[] =>
  template === "" ? [] : [{ key: "_wp_page_template", value: template }];

function metaOf(row: RemoteItem | RemoteMedia): WxrMeta[] {
  const { texts } = toMeta(row);
  const { featured_media: picture } = row;
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

/** Maximum number of users held in memory. */
const maxUsers = 1_000_000;

/** The users that the caller may see; adds them to `logins`. Without permission to list users these are the published authors. */
export async function* remoteUsers(
  client: RemoteClient,
  logins: Map<number, string>,
  tally: Tally,
): AsyncGenerator<WxrAuthor> {
  const lists = rowsOf(client, {
    path: "/core/v2/users",
    queries: isSignedIn(client) ? [{ context: "edit" }, {}] : [{}],
    row: remoteUser,
    what: "user",
    tally,
  });
  for await (const rows of lists)
    for (const user of rows) {
      if (logins.size >= maxUsers) return;
      const author = toAuthor(user);
      logins.set(user.id, author.login);
      yield author;
    }
}

function toAuthor(user: z.output<typeof remoteUser>): WxrAuthor {
  const [role] = user.roles ?? [];
  return {
    kind: "author",
    id: user.id,
    login: user.username ?? user.slug,
    email: user.email,
    displayName: user.name,
    firstName: user.first_name,
    lastName: user.last_name,
    ...fromWxrExtension<"author">({
      role,
      slug: user.slug || undefined,
      url: user.url || undefined,
      description: user.description || undefined,
      registered: user.registered_date && new Date(user.registered_date).toISOString(),
    }),
  };
}

/** A term as items refer to it. */
export interface NamedTerm {
  readonly taxonomy: string;
  readonly slug: string;
  readonly name: string;
}
/** Maximum number of terms held in memory. */
const maxTerms = 500_000;

/** The terms of one taxonomy; adds them to `names` by id. */
export async function* remoteTerms(
  client: RemoteClient,
  { name: taxonomy, base }: RemoteKind,
  names: Map<number, NamedTerm>,
  tally: Tally,
): AsyncGenerator<LinkedTerm> {
  const found: LinkedTerm[] = [];
  const parents: number[] = [];
  const lists = rowsOf(client, {
    path: `/core/v2/${base}`,
    queries: [{}],
    row: remoteTerm,
    what: taxonomy,
    tally,
  });
  for await (const rows of lists)
    for (const row of rows) {
      const { id, slug, name, description, parent, link } = row;
      if (names.size >= maxTerms)
        throw new RemoteError(
          `${client.root} has more than ${maxTerms} terms; the maximum is exceeded.`,
        );
      names.set(id, { taxonomy, slug, name });
      const { texts, others } = toMeta(row);
      found.push({
        kind: "term",
        id,
        taxonomy,
        slug,
        name,
        description,
        link,
        parent: "",
        meta: texts,
        ...fromWxrExtension<"term">({ meta: others }),
      });
      parents.push(parent);
    }
  // Parents may come after their children.
  for (const [at, term] of found.entries())
    yield { ...term, parent: names.get(parents[at] ?? 0)?.slug ?? "" };
}
