import { splitFileName } from "@waymark/content-text";
import { toWxrExtension, type WxrItem } from "@waymark/wxr";
import { audienceFor, unknown } from "../media/attachment.ts";
import { followReferences } from "../media/references.ts";
import { plainLink } from "../permalink.ts";
import { countsOf } from "../write/counters.ts";
import type { Item } from "../write/item.ts";
import { freeSlug, nested } from "../write/slug.ts";
import { setTerms } from "../write/terms.ts";
import { namesFiles } from "./addresses.ts";
import { namesIds } from "./block-ids.ts";
import { importComments } from "./comments.ts";
import type { ImportContext } from "./context.ts";
import { toDates, freeId } from "./ids.ts";
import { fileOriginOf } from "./files.ts";
import { formerPath } from "./moved.ts";
import { metaOf, reportBlocks, toColumns } from "./item.ts";
import { storeItemData } from "./item-data.ts";
import { storeConnection, remember, targetOf } from "./origin.ts";
import { leaveMenuNotes, menus } from "./menu-entries.ts";
import { noteCreated, withoutParent } from "./saved-events.ts";
import type { ItemWithModuleData, Tally } from "./report.ts";
import { importTerm, mountedTaxonomy, toBareTerm } from "./terms.ts";
import { reportText } from "./report-text.ts";

/**
 * Assigns each item of a source the same key in every run. The slug is part of it only if the item has neither a GUID
 * nor an id: it may change. Real files have duplicate addresses and ids: those are numbered in order.
 */
export function keys(): (item: WxrItem) => string {
  const seen = new Map<string, number>();
  return (item) => {
    const key = `${item.type}:${item.id}:${item.guid || (item.id > 0 ? "" : item.slug)}`;
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return times === 1 ? key : `${key}:${times}`;
  };
}
/** The key that distinguishes the comments of an item from those of others. */
export const ownerOf = (item: WxrItem): string => item.guid || String(item.id);

/** Imports an item with its terms and comments. References to ids of the source are connected later. */
export async function importItem(
  ctx: ImportContext,
  item: ItemWithModuleData,
  key: string,
): Promise<void> {
  const { db, source, tally } = ctx;
  if (!isMounted(item, ctx)) return rememberLeftOut(ctx, item);
  const isMenu = item.type === menus.type;
  const earlier = await targetOf(db, source, "content", key);
  if (earlier !== undefined) {
    tally.known(item.type);
    await importComments(ctx, ownerOf(item), earlier, item.comments);
    return;
  }
  const row = await insertItem(ctx, item);
  await remember(db, source, "content", key, row.id);
  await noteCreated(db, source, row.id);
  // If several items have the same id, references mean the first one.
  if (item.id > 0 && (await targetOf(db, source, "content", `id:${item.id}`)) === undefined)
    await remember(db, source, "content", `id:${item.id}`, row.id);
  ctx.counts.push(countsOf(undefined, row));
  await giveTerms(ctx, item, row);
  await importComments(ctx, ownerOf(item), row.id, item.comments);
  tally.made(item.type);
  if (isMenu && !ctx.known.types.has(item.type)) reportMenu(tally);
  await leaveNotes(ctx, item, row);
  if (item.moduleData) {
    const { stored, data } = item.moduleData;
    await ctx.callService(stored, { id: row.id, source, data, tally });
  } else await storeItemData(ctx, item, row.id);
}

/** Whether the site has the type of an item; otherwise the item is counted as left out. */
export function isMounted(
  { type }: Pick<WxrItem, "type">,
  { known, tally }: Pick<ImportContext, "known" | "tally">,
): boolean {
  if (known.types.has(type) || type === menus.type) return true;
  tally.unmapped(reportText("whatType", { name: type }), reportText("typeUndeclared"));
  return false;
}
/** Stores that an item is public although it is left out, so that the files attached to it are public too. */
async function rememberLeftOut(
  { db, source, known }: ImportContext,
  { id, status, password }: WxrItem,
): Promise<void> {
  const isPublic = known.statuses.get(status)?.public === true && password === "";
  if (id === 0 || !isPublic) return;
  const key = `id:${id}`;
  if ((await targetOf(db, source, "left-out", key)) === undefined)
    await remember(db, source, "left-out", key, 0);
}
/** Counts an entry of a menu. */
export const reportMenu = (tally: Tally): void =>
  tally.unmapped(reportText("whatMenuItems"), reportText("menuItemsStored"));

async function insertItem(ctx: ImportContext, item: WxrItem): Promise<Item> {
  const { db, known, site, now } = ctx;
  const canFloat = known.statuses.get(item.status)?.floating ?? false;
  const dates = toDates(item.date, item.dateGmt, canFloat, site.timezone, now);
  const modified = item.modified
    ? toDates(item.modified, item.modifiedGmt, false, site.timezone, now)
    : dates;
  const columns = toColumns(item, dates, ctx);
  reportBlocks(columns.content, ctx);
  const freeIds = await freeId(db.content, item.id);
  const claim = { id: 0, type: item.type, parent: 0 };
  // Slugs below a parent are set when the parent is known, so that `a/team` and `b/team` can both be kept.
  const isLate = item.parent !== 0 && nested.has(item.type);
  const isFinal = columns.slug === "" || columns.status === "trash" || isLate;
  // Pages may have the slugs of files and pages that are stored at the top until their parent is set.
  const leaving = nested.has(item.type)
    ? (ids: readonly number[]) => withoutParent(db, ctx.source, ids)
    : undefined;
  const row = await db.content.insert({
    ...freeIds,
    ...columns,
    slug: isFinal ? columns.slug : await freeSlug(db, claim, columns.slug, leaving),
    // Items without another address have the plain address of this site.
    guid: item.guid === plainLink({ id: freeIds.id ?? 0, type: item.type }, site) ? "" : item.guid,
    modified: modified.date,
    modified_gmt: modified.date_gmt,
    author: ctx.authors.idOf(item.creator),
    extra: { ...columns.extra, ...plannedBy(ctx, item) },
    ...(item.type === "attachment" && toMedia(ctx, item, columns)),
  });
  await followReferences(db, row.id, undefined, row);
  return row;
}

/** The permission to publish of the user who scheduled an item is checked at its date. */
function plannedBy({ authors }: ImportContext, { extension }: WxrItem): { scheduledBy?: number } {
  const { scheduledBy: login } = toWxrExtension("item", extension);
  return login === undefined ? {} : { scheduledBy: authors.idOf(login) };
}

/** Columns of files. Their audience is unknown until their parent has been imported. */
function toMedia(
  { kinds }: ImportContext,
  { parent }: WxrItem,
  columns: ReturnType<typeof toColumns>,
) {
  const { url, path = "" } = fileOriginOf(columns.extra);
  const { extension } = splitFileName(url ?? path);
  return {
    mime_type: kinds.get(extension)?.type ?? "",
    audience: parent === 0 ? audienceFor({ ...columns, parent }, undefined) : unknown,
  };
}

/** Stores the connections to be made when all items have been imported. */
async function leaveNotes(ctx: ImportContext, item: WxrItem, { id, status }: Item): Promise<void> {
  const { db, source } = ctx;
  const path = status === "publish" ? formerPath(ctx, item.link) : undefined;
  if (path !== undefined) await storeConnection(db, source, "former path", id, path);
  const picture = Number(metaOf(item, "_thumbnail_id") ?? 0) || 0;
  if (item.parent !== 0) await storeConnection(db, source, "item parent", id, String(item.parent));
  if (picture !== 0) await storeConnection(db, source, "item picture", id, String(picture));
  if (item.type === menus.type) await leaveMenuNotes(db, source, id, item.meta);
  if (item.type === "attachment" && item.attachmentUrl)
    await storeConnection(db, source, "awaited-file", id, "");
  if (namesFiles(item.content) || namesFiles(item.excerpt))
    await storeConnection(db, source, "old-addresses", id, "");
  const { references } = ctx.known;
  if (namesIds(item.content, references) || namesIds(item.excerpt, references))
    await storeConnection(db, source, "block ids", id, "");
}

/** Assigns the terms of an item; terms without a record of their own are created from the item's data. */
async function giveTerms(ctx: ImportContext, item: WxrItem, row: Item): Promise<void> {
  const requested = new Map<string, Set<number>>();
  for (const term of item.terms) {
    if (term.taxonomy === "post_format") continue;
    const taxonomy = mountedTaxonomy(ctx, term.taxonomy);
    if (!taxonomy) continue;
    const id = await importTerm(ctx, taxonomy, toBareTerm(term), false);
    requested.set(taxonomy.name, (requested.get(taxonomy.name) ?? new Set()).add(id));
  }
  if (requested.size > 0) ctx.counts.push(await setTerms(ctx.db, row, requested));
}
