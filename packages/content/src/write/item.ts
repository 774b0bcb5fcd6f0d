import type { Actor, Clock, Db, Emit, Jobs, Row, Settings, SiteInfo } from "@waymark/core";
import type { tables } from "../tables.ts";
import {
  type ContentNote,
  contentSaved,
  permalinkChanged,
  statusChanged,
  counted,
} from "../events.ts";
import type { accountTables } from "@waymark/accounts";
import { deepest, pathAbove, permalink, type PermalinkRules } from "../permalink.ts";
import { followInCopies } from "./copies.ts";
import { countsOf } from "./counters.ts";

/** A row of the content table. */
export type Item = Row<(typeof tables.content)["columns"]>;
export const noteOf = ({ id, type, status, slug, author, parent }: Item): ContentNote => ({
  id,
  type,
  status,
  slug,
  author,
  parent,
});

/** The ports and tables that writes need. */
export interface ContentContext {
  readonly db: Db<typeof tables & { readonly users: (typeof accountTables)["users"] }>;
  readonly actor: Actor;
  readonly site: SiteInfo;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly jobs: Jobs;
  readonly settings: Settings;
}

/**
 * Sets columns of a locked item, and returns its row without reading it again. Only those that differ are set: SQLite
 * also writes the indexes of columns that are set to the same value.
 */
export async function changeItem(
  db: ContentContext["db"],
  before: Item,
  change: Partial<Item>,
): Promise<Item> {
  const changed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(change))
    if (value !== undefined && value !== before[name as keyof Item]) changed[name] = value;
  if (Object.keys(changed).length > 0) await db.content.updateAll({ id: before.id }, changed);
  // As it is read: without the undefined values, and with texts for dates.
  if (changed["extra"]) changed["extra"] = JSON.parse(JSON.stringify(changed["extra"]));
  return Object.assign({}, before, changed);
}

/** Consequences of a write in the same transaction: counters, copies of its columns, and events. */
export async function followItem(
  ctx: ContentContext,
  rules: PermalinkRules,
  before: Item | undefined,
  item: Item,
): Promise<void> {
  const { db, emit } = ctx;
  await emit(counted, countsOf(before, item));
  if (before) {
    await followInCopies(db, before, item);
    if (isElsewhere(before, item)) await touchBelow(db, item.id);
  }
  const note = noteOf(item);
  await emit(contentSaved, { item: note, before: before && noteOf(before) });
  if (before?.status !== item.status)
    await emit(statusChanged, { item: note, from: before?.status, to: item.status });
  const move = before && (await moveOf(db, rules, before, item));
  if (move) await emit(permalinkChanged, { item: note, ...move });
}

/** Whether the address of an item may have changed. */
const isElsewhere = (before: Item, item: Item): boolean =>
  before.slug !== item.slug ||
  before.parent !== item.parent ||
  before.date !== item.date ||
  before.status !== item.status;

/** Touches the descendants of an item, whose addresses depend on it, so that their entity tags change. */
export async function touchBelow(db: ContentContext["db"], id: number): Promise<void> {
  let next: readonly number[] = [id];
  for (let level = 0; next.length > 0 && level < deepest; level++) {
    const below = { parent: { in: next } };
    if ((await db.content.increment(below, { version: 1 })) === 0) return;
    const found = await db.content.find({ where: below, columns: ["id"] });
    next = found.map((one) => one.id);
  }
}

/** The old and new address of an item that was and is published, if they differ. */
export async function moveOf(
  db: ContentContext["db"],
  rules: PermalinkRules,
  before: Item,
  item: Item,
): Promise<{ readonly from: string; readonly to: string } | undefined> {
  if (!rules.hasPermalink(before.status) || !rules.hasPermalink(item.status)) return undefined;
  if (!isElsewhere(before, item)) return undefined;
  const addressOf = async (one: Item) => permalink(one, await pathAbove(db, one.parent), rules);
  const [from, to] = [await addressOf(before), await addressOf(item)];
  return from === to ? undefined : { from, to };
}
