import {
  type BlockHtml,
  contentTables,
  mediaOfTexts,
  renderDynamic,
  tag,
  termsOfItems,
  toAttachment,
  permalink,
  type TextMedia,
  type TypeRuntime,
} from "@waymark/content";
import type { Attachment } from "@waymark/content-text";
import type { Row, Actor, SettingsReader, SiteInfo } from "@waymark/core";
import type { Context } from "../builder.ts";
import { kinds, type Calendar, type Kind } from "../calendar.ts";
import type { tables } from "../tables.ts";
import { calendarCategory } from "../types.ts";
import { toSql } from "../time/display.ts";

/** A content item. */
export type Item = Row<(typeof contentTables.content)["columns"]>;
/** The stored times of an event. */
export type EventRow = Row<(typeof tables.events)["columns"]>;
/** A term. */
export type Term = Row<(typeof contentTables.terms)["columns"]>;
/** An image attached to an item. */
export interface Picture extends Attachment {
  readonly extension: string;
  readonly filesize: number | undefined;
  readonly row: Item;
}

/** The related data of items, read for all of them together: the number of queries is constant. */
export interface Loaded {
  readonly times: ReadonlyMap<number, EventRow>;
  readonly linked: { readonly [K in Kind]: ReadonlyMap<number, readonly Item[]> };
  /** The terms of each item. */
  readonly terms: ReadonlyMap<number, readonly Term[]>;
  readonly pictures: ReadonlyMap<number, Picture>;
  /** The HTML of the dynamic blocks in the texts. */
  readonly blocks: BlockHtml;
  /** The media items that the shortcodes of each text show. */
  readonly media: ReadonlyMap<number, TextMedia>;
}
type LoadContext = Pick<Context, "db" | "actor" | "site" | "callService" | "all">;

/** Reads the related data of events that the caller may read. */
export async function loadEvents(
  calendar: Calendar,
  ctx: LoadContext,
  items: readonly Item[],
): Promise<Loaded> {
  const { db } = ctx;
  const all = { in: items.map(({ id }) => id) };
  const [times, links, terms] = await Promise.all([
    db.events.find({ where: { content: all } }),
    db.links.find({ where: { event: all }, orderBy: [{ event: "asc" }, { position: "asc" }] }),
    termsOfItems(db, all.in, { taxonomies: [calendarCategory.name, tag.name] }),
  ]);
  const targets = await readable(calendar, ctx, [...new Set(links.map(({ target }) => target))]);
  const linked = Object.fromEntries(
    kinds.map((kind) => [
      kind,
      byEvent(
        links.filter((link) => link.kind === kind),
        targets,
      ),
    ]),
  ) as Loaded["linked"];
  return {
    times: new Map(times.map((row) => [row.content, row])),
    linked,
    terms,
    ...(await loadContacts(calendar, ctx, [...items, ...targets.values()])),
  };
}

/** What the texts of items show, and their images. */
export type LoadedContacts = Pick<Loaded, "pictures" | "blocks" | "media">;

/** Reads the related data of venues or organizers. */
export async function loadContacts(
  calendar: Calendar,
  ctx: LoadContext,
  items: readonly Item[],
): Promise<LoadedContacts> {
  const [pictures, blocks, media] = await Promise.all([
    loadPictures(calendar, ctx, items),
    renderDynamic(
      ctx,
      items.map(({ content }) => content),
    ),
    mediaOfTexts(ctx.callService, items),
  ]);
  return {
    pictures,
    blocks,
    media: new Map(items.flatMap(({ id }, at) => (media[at] ? [[id, media[at]] as const] : []))),
  };
}

type Link = Row<(typeof tables.links)["columns"]>;
function byEvent(
  links: readonly Link[],
  targets: ReadonlyMap<number, Item>,
): ReadonlyMap<number, readonly Item[]> {
  const found = new Map<number, Item[]>();
  for (const { event, target } of links) {
    const item = targets.get(target);
    if (!item) continue;
    const same = found.get(event);
    if (same) same.push(item);
    else found.set(event, [item]);
  }
  return found;
}

/** Filters venues and organizers that the caller may read. */
async function readable(
  calendar: Calendar,
  { db, actor }: LoadContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Item>> {
  if (ids.length === 0) return new Map();
  const found = await db.content.find({ where: { id: { in: ids }, status: { ne: "trash" } } });
  return new Map(
    found.flatMap((item) => {
      const kind = kinds.find((one) => calendar[one].type.name === item.type);
      if (!kind || !calendar[kind].permissions.read(actor, item)) return [];
      return [[item.id, openContact(calendar[kind], actor, item)] as const];
    }),
  );
}

/** A venue or organizer as the caller may read it: a protected one has only its name. */
export const openContact = (
  { permissions }: Pick<TypeRuntime, "permissions">,
  actor: Actor,
  item: Item,
): Item =>
  item.password === "" || permissions.edit(actor, item)
    ? item
    : {
        ...item,
        content: "",
        excerpt: "",
        featured_media: 0,
        extra: { ...item.extra, fields: {} },
      };

/** The images of items, by image ID. */
async function loadPictures(
  { image }: Calendar,
  { db, actor, site }: LoadContext,
  items: readonly Item[],
): Promise<ReadonlyMap<number, Picture>> {
  const ids = [...new Set(items.map(({ featured_media }) => featured_media))].filter(
    (id) => id > 0,
  );
  if (ids.length === 0) return new Map();
  const rows = await db.content.find({ where: { id: { in: ids }, type: image.type.name } });
  return new Map(
    rows
      .filter((row) => image.permissions.read(actor, row))
      .map((row) => [
        row.id,
        {
          ...toAttachment(row, site),
          extension: row.file.slice(row.file.lastIndexOf(".") + 1),
          filesize: row.extra.media?.filesize,
          row,
        },
      ]),
  );
}

/** The UTC date of unpublished items. */
const never = "0000-00-00 00:00:00";

/** The dates of an item in the calendar's format. */
export interface Dates {
  readonly date: string;
  readonly date_utc: string;
  readonly modified: string;
  readonly modified_utc: string;
}
export const datesOf = (item: Item): Dates => ({
  date: toSql(item.date),
  date_utc: item.is_floating ? never : toSql(item.date_gmt),
  modified: toSql(item.modified),
  modified_utc: toSql(item.modified_gmt),
});

/** The global ID by which other calendars recognize an item: site and ID. */
export function globalId(id: number, { url }: SiteInfo): string {
  const { hostname, pathname } = new URL(url);
  return `${hostname}${pathname.replace(/\/$/, "")}?id=${id}`;
}

/** Its own global ID, and those of the items it was imported from. */
export function lineageOf(item: Item, site: SiteInfo): readonly string[] {
  const from = item.extra.fields?.["lineage"];
  return [globalId(item.id, site), ...(Array.isArray(from) ? from.map(String) : [])];
}

/** The public URL of an item. */
export const addressOf = (item: Item, { rules }: TypeRuntime): string => permalink(item, "", rules);

/** The rendered text of an item; empty if it has none. */
export const descriptionOf = (
  { render }: Pick<TypeRuntime, "render">,
  item: Item,
  { blocks, media }: LoadedContacts,
  ctx: Pick<ResponseContext, "settings" | "site">,
): string =>
  item.content === "" ? "" : render(item, "content", ctx, blocks, media.get(item.id)).trim();

/** A text field of an item; empty if it is missing. */
export function fieldOf({ extra }: Item, name: string): string {
  const value = extra.fields?.[name];
  return typeof value === "string" ? value : "";
}
/** A boolean field of an item. */
export function switchOf({ extra }: Item, name: string): boolean {
  const value = extra.fields?.[name];
  return typeof value === "boolean" ? value : true;
}

/** The context of a response: user and site. */
export interface ResponseContext {
  readonly calendar: Calendar;
  readonly actor: Actor;
  readonly site: SiteInfo;
  readonly settings: SettingsReader;
  /** The sent password for protected items. */
  readonly password?: string | undefined;
  /** Whether to add JSON-LD, on pages of one item. */
  readonly withDocument?: boolean;
}
