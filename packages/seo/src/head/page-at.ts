import { itemAt, itemById, pageOnFront, showOnFront } from "@waymark/content";
import type { Context } from "../builder.ts";
import { toLookupContext, hashOf, keyOf, type Entry } from "../entries/entry.ts";
import { archivesOf, buildArchive } from "../entries/build-other.ts";
import type { AddressTarget } from "./address.ts";
import {
  authorPage,
  authorPageAt,
  withPage,
  datePage,
  homePage,
  searchPage,
  termPage,
  termPageAt,
} from "./other-pages.ts";
import { itemPage } from "./item-page.ts";
import { blank, type Page } from "./page.ts";

/**
 * The public page at a URL; undefined if there is none, without a difference between missing and non-public pages.
 * Nothing is written. `indexed`: all pages have entries, so skip other lookups.
 */
export async function pageAt(
  ctx: Context,
  target: AddressTarget,
  { indexed = false }: { readonly indexed?: boolean } = {},
): Promise<Page | undefined> {
  const page = await firstPageAt(ctx, target, indexed);
  if (!page) return undefined;
  const { number, pagedBy } = target;
  const isArticle = page.kind === "post" && !page.listsPosts;
  // An unpaginated article has no `?page=2`, and no article has `?paged=2`.
  const isMissing = pagedBy === "paged" || number > (page.facts.pages ?? 1);
  if (pagedBy !== undefined && isArticle && isMissing) return page;
  return { ...page, number, pagedBy };
}

async function firstPageAt(
  ctx: Context,
  { path, search, item }: AddressTarget,
  indexed: boolean,
): Promise<Page | undefined> {
  if (search !== undefined) return searchPage(ctx, search);
  if (item > 0) {
    const found = await itemById(toLookupContext(ctx), item);
    return found && itemPage(ctx, found);
  }
  if (path === "/") return frontPage(ctx);
  const entry = await entryAt(ctx, ctx.site.url + path);
  const known = entry && (await pageOf(ctx, entry));
  return known ?? (indexed ? indexedPage : unknownPage)(ctx, path);
}

export async function frontPage(ctx: Context): Promise<Page> {
  const { settings } = ctx;
  if (settings.get(showOnFront) === "page") {
    const found = await itemById(toLookupContext(ctx), settings.get(pageOnFront));
    if (found) return itemPage(ctx, found);
  }
  return homePage(ctx);
}

/** The entry of a URL: one index lookup. */
async function entryAt({ db }: Context, permalink: string): Promise<Entry | undefined> {
  const found = await db.entries.find({
    where: { permalink_hash: hashOf(permalink) },
    orderBy: "id",
    limit: 5,
  });
  return found.find((one) => one.permalink === permalink);
}

/** The page of an entry, if the entry is current. */
async function pageOf(ctx: Context, entry: Entry): Promise<Page | undefined> {
  const { object_type, object_id } = entry;
  if (object_type === "post") {
    const found = await itemById(toLookupContext(ctx), object_id);
    return found?.link === entry.permalink ? itemPage(ctx, { ...found, entry }) : undefined;
  }
  if (object_type === "term") {
    const term = await ctx.db.terms.get(object_id);
    return term && termPage(ctx, term, entry.permalink, entry);
  }
  if (object_type === "user") {
    const user = await ctx.db.users.get(object_id);
    const isOpen = user && (await withPage(ctx, [user.id])).has(user.id);
    return isOpen ? authorPage(ctx, user, entry) : undefined;
  }
  return undefined;
}

/** A page without an entry. */
async function unknownPage(ctx: Context, path: string): Promise<Page | undefined> {
  const known = await indexedPage(ctx, path);
  // A post can be at the path of a year: with the permalinks `/:slug/` its slug can be a number.
  if (known && known.kind !== "date") return known;
  const found = await itemAt(toLookupContext(ctx), ctx.site.url + path);
  if (found) return itemPage(ctx, found);
  return known ?? (await authorPageAt(ctx, path)) ?? termPageAt(ctx, path);
}

/** A general page, which has no URL in the index. */
async function indexedPage(ctx: Context, path: string): Promise<Page | undefined> {
  const archive = archivesOf(ctx).find((one) => one.path === path);
  if (archive) return archivePage(ctx, archive);
  return datePage(ctx, path);
}

/** The archive page of a type. */
export async function archivePage(
  ctx: Context,
  archive: ReturnType<typeof archivesOf>[number],
): Promise<Page> {
  const built = buildArchive(ctx, archive);
  const known = await ctx.db.entries.first({ key: keyOf(built) });
  const { permalink: link, name } = built;
  const { singular, name: type } = archive.type;
  const values = { pt_plural: name, pt_single: singular, archive_title: name };
  return { ...blank, kind: "archive", type, link, name, values, own: known?.own ?? {} };
}
