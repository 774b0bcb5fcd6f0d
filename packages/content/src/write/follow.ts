import { pathAbove } from "../parents.ts";
import { permalink, type PermalinkRules } from "../permalink.ts";
import { contentSaved, permalinkChanged, statusChanged } from "../points.ts";
import { countItem } from "./counters.ts";
import type { Desk } from "./desk.ts";
import { noteOf, type Item } from "./item.ts";

/** What goes with an item that was written: counters stay in step, and whoever listens is told, in the same transaction. */
export async function followItem(
  desk: Desk,
  rules: PermalinkRules,
  before: Item | undefined,
  item: Item,
): Promise<void> {
  const { db, emit } = desk;
  await countItem(db, before, item);
  const note = noteOf(item);
  await emit(contentSaved, { item: note, before: before && noteOf(before) });
  if (before?.status !== item.status)
    await emit(statusChanged, { item: note, from: before?.status, to: item.status });
  const move = before && (await moveOf(db, rules, before, item));
  if (move) await emit(permalinkChanged, { item: note, ...move });
}

/** The two addresses of an item that was and is published, where they are not the same. */
async function moveOf(
  db: Desk["db"],
  rules: PermalinkRules,
  before: Item,
  item: Item,
): Promise<{ readonly from: string; readonly to: string } | undefined> {
  if (!rules.isSettled(before.status) || !rules.isSettled(item.status)) return undefined;
  const isSame =
    before.slug === item.slug && before.parent === item.parent && before.date === item.date;
  if (isSame) return undefined;
  const addressOf = async (one: Item) => permalink(one, await pathAbove(db, one.parent), rules);
  const [from, to] = [await addressOf(before), await addressOf(item)];
  return from === to ? undefined : { from, to };
}
