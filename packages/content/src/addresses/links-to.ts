import type { Db, ModuleContext, Settings, SiteInfo } from "@waymark/core";
import { contentTypes, statuses, taxonomies } from "../extension-points.ts";
import { everybody } from "../media/attachment.ts";
import { ancestors, filePage, pathTo, permalink, permalinkRules } from "../permalink.ts";
import type { Item } from "../write/item.ts";
import type { ContentOptions } from "../options.ts";
import type { tables } from "../tables.ts";
import type { ContentType, Taxonomy } from "../content-type.ts";
import { termAddress } from "../resources/term.ts";
import { pathsTo } from "../terms/hierarchy.ts";

/** The context of a lookup; a module context with content's tables and options is one. */
export interface LookupContext {
  readonly db: Db<typeof tables>;
  readonly site: SiteInfo;
  readonly options: Pick<ContentOptions, "permalinks">;
  readonly settings: Pick<Settings, "get">;
  readonly all: ModuleContext["all"];
}

/** The public statuses. */
export const publicStatuses = (all: ModuleContext["all"]): readonly string[] =>
  all(statuses)
    .filter((status) => status.public)
    .map(({ name }) => name);

type Shown = Pick<Item, "type" | "status" | "audience">;

/**
 * Whether anonymous callers may open the page of an item: it must have a page and a public status, and its type
 * must not be restricted to users with a capability. A file is public if the item it is attached to is public; the
 * pages of files attached to a protected item are not.
 */
export function isPublic(item: Shown, all: ModuleContext["all"]): boolean {
  const open = all(contentTypes).filter(({ capabilities }) => capabilities["read"] === undefined);
  return isShownAmong(open, item, all);
}
/** The same as `isPublic` for users with that capability. */
export function isPublished(item: Shown, all: ModuleContext["all"]): boolean {
  return isShownAmong(all(contentTypes), item, all);
}

function isShownAmong(
  among: readonly ContentType[],
  { type, status, audience }: Shown,
  all: ModuleContext["all"],
): boolean {
  const types = among.filter(({ viewable }) => viewable);
  const own = types.find(({ name }) => name === type);
  if (!own) return false;
  if (!own.features.has("file") || status !== "inherit")
    return publicStatuses(all).includes(status);
  if (audience === everybody) return true;
  const [name, ofParent = "", ...marks] = audience.split(":");
  const hasPage = types.some((one) => one.name === name);
  return hasPage && marks.length === 0 && publicStatuses(all).includes(ofParent);
}

/** The columns that the address of an item depends on. */
export type Linkable = Pick<Item, "id" | "type" | "status" | "slug" | "date" | "parent">;

/**
 * Returns the addresses of these items by id. Unpublished items have plain addresses (`?p=ID`).
 * Items of types that no module declares are omitted. The number of queries depends on the depth of the
 * items' ancestors, not on the number of items.
 */
export async function linksTo(
  ctx: LookupContext,
  items: readonly Linkable[],
): Promise<ReadonlyMap<number, string>> {
  const { all, db, options, site } = ctx;
  const types = new Map(all(contentTypes).map((type) => [type.name, type]));
  const isFile = ({ type }: Pick<Item, "type">) => types.get(type)?.features.has("file") === true;
  const isBelow = ({ type }: Linkable) => types.get(type)?.features.has("hierarchy") === true;
  const known = await ancestors(
    db,
    items.filter(isBelow).map(({ parent }) => parent),
  );
  const links = new Map<number, string>();
  for (const item of items) {
    const type = types.get(item.type);
    if (!type || isFile(item)) continue;
    const rules = permalinkRules(type, all(statuses), options.permalinks, site);
    links.set(item.id, permalink(item, isBelow(item) ? pathTo(item.parent, known) : "", rules));
  }
  const files = items.filter(isFile);
  const above = await linksAbove(ctx, files);
  for (const file of files) links.set(file.id, filePage(file, above.get(file.parent) ?? "", site));
  return links;
}

/** The addresses of the public items that files are attached to, by id. */
async function linksAbove(
  ctx: LookupContext,
  files: readonly Linkable[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(files.map(({ parent }) => parent))].filter((id) => id > 0);
  if (ids.length === 0) return new Map();
  const found = await ctx.db.content.find({
    where: { id: { in: ids } },
    columns: ["id", "type", "status", "audience", "slug", "date", "parent"],
  });
  // Only imported files are attached to files, in chains of unknown length.
  const types = new Set(files.map(({ type }) => type));
  const open = found.filter((item) => !types.has(item.type) && isPublic(item, ctx.all));
  return open.length === 0 ? new Map() : linksTo(ctx, open);
}

/** The taxonomies whose terms have pages. */
export const publicTaxonomies = (all: LookupContext["all"]): readonly Taxonomy[] =>
  all(taxonomies).filter(({ viewable }) => viewable !== false);

/** The URL of a term by its id; undefined if the term does not exist or has no page. */
export async function termLink(
  ctx: Pick<LookupContext, "db" | "site" | "all">,
  id: number,
): Promise<string | undefined> {
  return (await linksToTerms(ctx, [id])).get(id);
}

/** The URLs of terms by their ids; terms that do not exist or have no page are left out. */
export async function linksToTerms(
  { db, site, all }: Pick<LookupContext, "db" | "site" | "all">,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const terms = await db.terms.find({ where: { id: { in: ids } } });
  const paths = await pathsTo(db, terms);
  const links = new Map<number, string>();
  for (const { id, taxonomy: name, slug } of terms) {
    const taxonomy: Pick<Taxonomy, "name" | "path" | "viewable"> = all(taxonomies).find(
      (one) => one.name === name,
    ) ?? { name };
    if (taxonomy.viewable === false) continue;
    links.set(id, termAddress(taxonomy, (paths.get(id) ?? "") + slug, site));
  }
  return links;
}
