import { permalinkChanged, statusChanged, toItemAtUrl } from "@waymark/content";
import {
  addMove,
  addRemoval,
  below,
  type MonitorTarget,
  type Move,
  pathOf,
  slashed,
  toMove,
} from "./monitor.ts";
import { type Context, on } from "./builder.ts";
import { itemLookup } from "./pages/context.ts";
import { redirectionSettings } from "./settings.ts";

/** Maximum number of published descendants of a moved item that get redirects; more require a pattern. */
const max = 1000;
/** Maximum depth of descendants. */
const deepest = 100;

/**
 * The moves of the published descendants of an item whose address changed: their addresses begin with its address.
 * `isAll` is false if there are too many.
 */
async function movesBelow(
  { db }: Pick<Context, "db">,
  { id, type }: { readonly id: number; readonly type: string },
  { from, to }: Move,
): Promise<{ readonly moves: readonly Move[]; readonly isAll: boolean }> {
  const moves: Move[] = [];
  let above: ReadonlyMap<number, string> = new Map([[id, ""]]);
  for (let level = 0; above.size > 0 && level < deepest; level++) {
    const found = await db.content.find({
      where: { parent: { in: [...above.keys()] }, type },
      columns: ["id", "slug", "status", "parent"],
      orderBy: "id",
      limit: max + 1,
    });
    const next = new Map<number, string>();
    for (const { id: own, slug, status, parent } of found) {
      const path = `${above.get(parent) ?? ""}${slug}/`;
      next.set(own, path);
      if (status === "publish") moves.push({ from: slashed(from) + path, to: slashed(to) + path });
    }
    if (moves.length > max || found.length > max)
      return { moves: moves.slice(0, max), isAll: false };
    above = next;
  }
  return { moves, isAll: true };
}

/** Redirects the previous address of a published item, and those of the items below it, if its type is monitored. */
export const followMoved = on(
  permalinkChanged,
  async ({ item, from, to }, ctx) => {
    const monitor = await monitorFor(ctx, item.type);
    const move = monitor && toMove(from, to, ctx.site.url);
    if (!monitor || !move) return;
    const { moves, isAll } = await movesBelow(ctx, item, move);
    if (!isAll)
      ctx.log.warn("Too many items moved with their parent; some have no redirect.", {
        from: move.from,
        redirects: moves.length,
      });
    const { associated_redirect: suffix } = ctx.settings.get(redirectionSettings);
    // Visitors must not learn the new address of an item that they cannot read.
    const own = item.status === "publish" ? [move] : [];
    for (const one of [...own, ...moves]) {
      await addMove(monitor, one);
      if (suffix !== "")
        await addMove(monitor, { from: below(one.from, suffix), to: below(one.to, suffix) });
    }
  },
  { name: "follow-moved" },
);

/** Prepares a disabled rule for a published item that is moved to the trash, if that is monitored. */
export const followTrashed = on(
  statusChanged,
  async ({ item, from, to }, ctx) => {
    if (to !== "trash" || from !== "publish") return;
    const monitor = await monitorFor(ctx, "trash");
    const address = monitor && (await formerAddress(ctx, item.id));
    const path = address === undefined ? undefined : pathOf(address);
    if (monitor && path !== undefined && path !== new URL(ctx.site.url).pathname)
      await addRemoval(monitor, path);
  },
  { name: "follow-trashed" },
);

/**
 * The group of new rules for items of a type; undefined if the type is not monitored. If the
 * configured group was deleted, it is the first group.
 */
async function monitorFor(
  { db, settings }: Context,
  type: string,
): Promise<MonitorTarget | undefined> {
  const { monitor_post: requested, monitor_types: types } = settings.get(redirectionSettings);
  if (requested === 0 || !types.includes(type)) return undefined;
  const group = (await db.groups.get(requested)) ?? (await db.groups.first({}));
  return group && { db, settings, group: group.id };
}

/** The previous address of an item in the trash; undefined if it was not public. */
async function formerAddress(ctx: Context, id: number): Promise<string | undefined> {
  const item = await ctx.db.content.get(id);
  const trashed = item?.extra.trashed;
  if (!item || !trashed) return undefined;
  const former = { ...item, status: trashed.status, slug: trashed.slug };
  const found = await toItemAtUrl(itemLookup(ctx), former);
  return found?.link;
}
