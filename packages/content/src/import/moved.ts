import { basePath, isServedPath, pathBelow } from "@waymark/core";
import type { Context } from "../builder.ts";
import { toKey } from "../addresses/address.ts";
import { itemAt } from "../addresses/item-at.ts";
import { linksTo, linksToTerms } from "../addresses/links-to.ts";
import { contentTypes, remoteImporters, taxonomies } from "../extension-points.ts";
import { lockImport } from "../locks.ts";
import { deepest } from "../permalink.ts";
import { pathOf, toHost } from "./addresses.ts";
import type { ImportContext } from "./context.ts";
import { awaiting, removeAwaiting } from "./origin.ts";
import type { MovedPath } from "./remote/importer.ts";
import { reportText } from "./report-text.ts";

const address = reportText("whatAddress");

/** The path of an item or a term at the source. Paths of other hosts in the source's links are not redirected, but counted. */
export function formerPath(
  { movingFrom, tally }: Pick<ImportContext, "movingFrom" | "tally">,
  link: string,
): string | undefined {
  const host = movingFrom && toHost(link);
  if (host === undefined) return undefined;
  if (movingFrom?.has(host)) return pathOf(link);
  tally.unmapped(address, reportText("addressOfOtherHost"));
  return undefined;
}

const perTransaction = 100;
type Ids = readonly number[];
/** By the kind of the notes: the new addresses of moved items and terms, their parents, and the notes of parents that are not set yet. */
const kinds = {
  "former path": {
    linksOf: async (ctx: Context, ids: Ids) =>
      linksTo(ctx, await ctx.db.content.find({ where: { id: { in: ids } } })),
    parentsOf: async ({ db, all }: Context, ids: Ids) => {
      const hierarchical = all(contentTypes).filter(({ features }) => features.has("hierarchy"));
      const type = { in: hierarchical.map(({ name }) => name) };
      return db.content.find({ where: { id: { in: ids }, type }, columns: ["id", "parent"] });
    },
    parentNote: "item parent",
  },
  "former term path": {
    linksOf: linksToTerms,
    parentsOf: ({ db }: Context, ids: Ids) =>
      db.terms.find({ where: { id: { in: ids } }, columns: ["id", "parent"] }),
    parentNote: "term parent",
  },
} as const;
type MovedKind = keyof typeof kinds;
const none: ReadonlySet<number> = new Set();

/** Those of the ids whose address may change in a later run, because they or an ancestor have a parent that has not been imported. */
async function withMissingParents(
  ctx: Context,
  source: string,
  kind: MovedKind,
  ids: Ids,
): Promise<ReadonlySet<number>> {
  const { parentsOf, parentNote } = kinds[kind];
  const parents = new Map<number, number>();
  let next = ids;
  for (let level = 0; next.length > 0 && level < deepest; level++) {
    const found = await parentsOf(ctx, next);
    for (const { id, parent } of found) parents.set(id, parent);
    const above = new Set(found.map(({ parent }) => parent));
    next = [...above].filter((id) => id !== 0 && !parents.has(id));
  }
  const where = { source, kind: parentNote, target: { in: [...parents.keys()] } };
  const notes = await ctx.db.origins.find({ where, columns: ["target"] });
  const missing = new Set(notes.map(({ target }) => target));
  const isMissing = (id: number): boolean => {
    const seen = new Set<number>();
    for (let at = id; at !== 0 && !seen.has(at); at = parents.get(at) ?? 0) {
      if (missing.has(at)) return true;
      seen.add(at);
    }
    return false;
  };
  return missing.size === 0 ? missing : new Set(ids.filter(isMissing));
}

/**
 * Redirects the paths that items and terms had at the source to their paths on this site, if these differ and this
 * site does not serve the old path itself. Without a module for redirects, the paths remain stored for a later run; so do those
 * of items and terms below a parent that has not been imported, because their paths may still change.
 */
export async function redirectMoved(
  ctx: Context,
  moved: Pick<ImportContext, "source" | "tally" | "isWhole">,
): Promise<void> {
  for (const kind of Object.keys(kinds) as MovedKind[]) await redirectKind(ctx, moved, kind);
}

async function redirectKind(
  ctx: Context,
  { source, tally, isWhole }: Pick<ImportContext, "source" | "tally" | "isWhole">,
  kind: MovedKind,
): Promise<void> {
  const receivers = ctx.all(remoteImporters).flatMap(({ moved }) => moved ?? []);
  for (let after = ""; ;) {
    const notes = await awaiting(ctx.db, source, kind, after, perTransaction);
    const counted = await ctx.transaction(async (inner) => {
      const { db, callService } = inner;
      await lockImport(db, source);
      const ids = notes.map(({ id }) => id);
      const links = await kinds[kind].linksOf(inner, ids);
      // A whole site has no other parents.
      const late = isWhole ? none : await withMissingParents(inner, source, kind, ids);
      const moves: MovedPath[] = [];
      const served: string[] = [];
      let made = 0;
      for (const { id, requested: from, key } of notes) {
        if (late.has(id)) continue;
        const link = links.get(id);
        const to = link === undefined ? undefined : pathOf(link);
        const isMoved = to !== undefined && to !== from;
        const isServed = isMoved && (await isTaken(inner, from));
        if (isServed) served.push(from);
        else if (isMoved) moves.push({ from, to });
        if (!isMoved || isServed || receivers.length > 0)
          await removeAwaiting(db, source, kind, key);
      }
      if (moves.length > 0)
        for (const receiver of receivers) made += await callService(receiver, moves);
      return { made, moved: moves.length, served };
    });
    tally.made("redirect", counted.made);
    if (counted.served.length > 0)
      ctx.log.warn("Paths of the source are not redirected: this site serves them.", {
        paths: counted.served,
      });
    for (let n = 0; n < counted.served.length; n++)
      tally.unmapped(address, reportText("addressServed"));
    if (receivers.length === 0)
      for (let n = 0; n < counted.moved; n++) tally.unmapped(address, reportText("addressMoved"));
    if (notes.length < perTransaction) return;
    after = notes.at(-1)?.key ?? after;
  }
}

/** Whether a path of the site is in use: by the API, a page of a module, an item, or the terms of a taxonomy. */
async function isTaken(ctx: Context, path: string): Promise<boolean> {
  const { site, all } = ctx;
  if (isServedPath(ctx, path)) return true;
  const own = pathBelow(path, basePath(site));
  if (!own) return false;
  const below = toKey(own).toLowerCase();
  const isArchive =
    all(taxonomies).some(({ name, path: word = name }) => below.startsWith(`/${word}/`)) ||
    all(contentTypes).some(({ path: word }) => word !== undefined && below === `/${word}/`);
  return isArchive || (await itemAt(ctx, site.url + below)) !== undefined;
}
