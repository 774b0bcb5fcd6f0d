import { permalinkChanged, statusChanged } from "@waymark/content";
import { on, type Context } from "./pages/context.ts";
import { movesBelow } from "./monitor/children.ts";
import { formerAddress } from "./monitor/previous-urls.ts";
import { addMove, addRemoval, type MonitorTarget } from "./monitor/moves.ts";
import { below, pathOf, toMove } from "./monitor/paths.ts";
import { redirectionSettings } from "./settings.ts";

/** Redirects the previous address of a published item, and those of the items below it, if its type is monitored. */
export const followMoved = on(permalinkChanged, async ({ item, from, to }, ctx) => {
  const keeper = await monitorFor(ctx, item.type);
  const move = keeper && toMove(from, to, ctx.site.url);
  if (!keeper || !move) return;
  const { moves, isAll } = await movesBelow(ctx, item, move);
  if (!isAll)
    ctx.log.warn("Too many items moved with their parent; some have no redirect.", {
      from: move.from,
      redirects: moves.length,
    });
  const { associated_redirect: suffix } = ctx.settings.get(redirectionSettings);
  for (const one of [move, ...moves]) {
    await addMove(keeper, one);
    if (suffix !== "")
      await addMove(keeper, { from: below(one.from, suffix), to: below(one.to, suffix) });
  }
});

/** Prepares a disabled rule for a published item that is moved to the trash, if that is monitored. */
export const followTrashed = on(statusChanged, async ({ item, from, to }, ctx) => {
  if (to !== "trash" || from !== "publish") return;
  const keeper = await monitorFor(ctx, "trash");
  const address = keeper && (await formerAddress(ctx, item.id));
  const path = address === undefined ? undefined : pathOf(address);
  if (keeper && path !== undefined && path !== new URL(ctx.site.url).pathname)
    await addRemoval(keeper, path);
});

/**
 * Where rules for items of a type are stored; undefined if the type is not monitored. Falls back to the first group if the group was deleted.
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
