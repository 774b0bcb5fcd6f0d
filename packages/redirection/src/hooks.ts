import { permalinkChanged, statusChanged } from "@waymark/content";
import { when, type Desk } from "./front/kit.ts";
import { formerAddress } from "./monitor/former.ts";
import { addMove, addRemoval, type Keeper } from "./monitor/moves.ts";
import { below, pathOf, toMove } from "./monitor/paths.ts";
import { redirectionSettings } from "./settings.ts";

/** A published item that got another address is found at the former one, where administrators want that for its type. */
export const followMoved = when(permalinkChanged, async ({ item, from, to }, desk) => {
  const keeper = await keeperFor(desk, item.type);
  const move = keeper && toMove(from, to, desk.site.url);
  if (!keeper || !move) return;
  await addMove(keeper, move);
  const { associated_redirect: suffix } = desk.settings.get(redirectionSettings);
  if (suffix !== "")
    await addMove(keeper, { from: below(move.from, suffix), to: below(move.to, suffix) });
});

/** For a published item that goes to the trash a rule is prepared, where administrators want that. */
export const followTrashed = when(statusChanged, async ({ item, from, to }, desk) => {
  if (to !== "trash" || from !== "publish") return;
  const keeper = await keeperFor(desk, "trash");
  const address = keeper && (await formerAddress(desk, item.id));
  const path = address === undefined ? undefined : pathOf(address);
  if (keeper && path !== undefined && path !== new URL(desk.site.url).pathname)
    await addRemoval(keeper, path);
});

/** Where rules for items of a type are kept; undefined where none are made. A group that is gone is the first one. */
async function keeperFor({ db, settings }: Desk, type: string): Promise<Keeper | undefined> {
  const { monitor_post: wished, monitor_types: types } = settings.get(redirectionSettings);
  if (wished === 0 || !types.includes(type)) return undefined;
  const group = (await db.groups.get(wished)) ?? (await db.groups.first({}));
  return group && { db, settings, group: group.id };
}
