import { ApiError, callerKey, ipPrefix, type Row } from "@waymark/core";
import type { Context } from "./builder.ts";
import { popupCounted } from "./events.ts";
import { publicSettings } from "./fields/fields.ts";
import type { Counted, Reset, Statistics, Totals } from "./responses.ts";
import { popup } from "./types.ts";
import type { Item } from "@waymark/content";
import { renderTitle, stripTags } from "@waymark/content-text";
import type { tables } from "./tables.ts";

/** The visitor and the request of a counted event. */
type CountContext = Context & { readonly remoteAddress: string | undefined };

/** Counts an event of a public popup; ignores others, and visitors over the rate limit. */
export async function countEvent(ctx: CountContext, event: string, id: number): Promise<void> {
  const item = await ctx.db.content.get(id);
  if (item?.type !== popup.name || !publicSettings(item)) return;
  if (!(await isWithin(ctx, event, id))) return;
  await ctx.transaction(async ({ db, emit, clock }) => {
    const at = clock.now();
    await add(db, { popup: id, event }, at);
    await emit(popupCounted, { popup: id, event, at });
  });
}

/** Increments a counter atomically. */
async function add(
  db: Context["db"],
  key: { readonly popup: number; readonly event: string },
  at: Date,
): Promise<void> {
  const one = { count: 1, total: 1 };
  if ((await db.counts.increment(key, one)) === 0) {
    await db.counts.upsert([key], { on: ["popup", "event"], set: [] });
    await db.counts.increment(key, one);
  }
  await db.counts.updateAll(key, { last: at });
}

/** Whether the visitor is under the rate limit; counts the request. Only a digest of the visitor is stored. */
async function isWithin(
  { rateLimiter, options, actor, remoteAddress = "" }: CountContext,
  event: string,
  id: number,
): Promise<boolean> {
  if (options.limit === 0) return true;
  const visitor = callerKey(actor) ?? ipPrefix(remoteAddress);
  try {
    await rateLimiter.count([{ key: `popup:${id}:${event}:${visitor}`, max: options.limit }]);
    return true;
  } catch (error) {
    // The limit is not disclosed: the response is always the same.
    if (error instanceof ApiError && error.code === "rest_too_many_requests") return false;
    throw error;
  }
}

/** The maximum number of stored resets of a popup. */
const maxResets = 100;

/** Resets the counts of a popup and records the previous ones. The totals are kept. */
export async function reset(
  { db, clock }: Pick<Context, "db" | "clock">,
  id: number,
): Promise<void> {
  const rows = await db.counts.find({ where: { popup: id }, orderBy: "event", forUpdate: true });
  await db.resets.insert({
    popup: id,
    at: clock.now(),
    counts: Object.fromEntries(rows.map(({ event, count }) => [event, count])),
  });
  // Subtracts the counts that were read instead of setting 0, so that concurrent events are not lost.
  for (const { event, count } of rows)
    if (count > 0) await db.counts.increment({ popup: id, event }, { count: -count });
  await db.counts.updateAll({ popup: id, count: 0 }, { last: null });
  const [oldest] = await db.resets.find({
    where: { popup: id },
    orderBy: { id: "desc" },
    offset: maxResets,
    limit: 1,
  });
  if (oldest) await db.resets.removeAll({ popup: id, id: { lte: oldest.id } });
}

/** The stored resets of a popup, newest first. */
export async function resetsOf(db: Context["db"], id: number): Promise<readonly Reset[]> {
  const rows = await db.resets.find({
    where: { popup: id },
    orderBy: { id: "desc" },
    limit: maxResets,
  });
  return rows.map(({ at, counts }) => ({ at: at.toISOString(), counts }));
}

/** The number of times that an event of a popup was counted. */
type CountRow = Row<(typeof tables.counts)["columns"]>;

/** The two built-in events, from which rates are calculated. */
export const opened = "open";
export const converted = "conversion";

/** The conversion rate: conversions per open, between 0 and 1; 0 without opens. */
export function toRate(opens: number, conversions: number): number {
  if (opens <= 0) return 0;
  return Math.min(1, Math.round((conversions / opens) * 10_000) / 10_000);
}

type Named = Pick<Item, "id" | "title">;

const never: Counted = { count: 0, total: 0, last: null };

/** The statistics of these popups, in the same order; each has all event types of the site. */
export async function statisticsOf(
  db: Context["db"],
  items: readonly Named[],
  events: ReadonlySet<string>,
): Promise<readonly Statistics[]> {
  const rows = await db.counts.find({ where: { popup: { in: items.map(({ id }) => id) } } });
  return items.map((item) =>
    toStatistics(
      item,
      rows.filter((row) => row.popup === item.id),
      events,
    ),
  );
}

function toStatistics(
  { id, title }: Named,
  rows: readonly CountRow[],
  events: ReadonlySet<string>,
): Statistics {
  const known = new Map<string, Counted>([...events].map((event) => [event, never]));
  for (const { event, count, total, last } of rows)
    known.set(event, { count, total, last: last?.toISOString() ?? null });
  const of = (event: string): Counted => known.get(event) ?? never;
  return {
    popup: id,
    title: stripTags(renderTitle(title)),
    counts: Object.fromEntries(known),
    conversion_rate: toRate(of(opened).count, of(converted).count),
    conversion_rate_total: toRate(of(opened).total, of(converted).total),
  };
}

/** The number of rows per query. */
const batchSize = 1_000;

/** The total counts of all popups, including deleted ones. */
export async function totalsOf(db: Context["db"], events: ReadonlySet<string>): Promise<Totals> {
  const sums = new Map<string, number>([...events].map((event) => [event, 0]));
  let after: { readonly popup: number; readonly event: string } | undefined;
  for (;;) {
    const rows = await db.counts.find({
      orderBy: [{ popup: "asc" }, { event: "asc" }],
      limit: batchSize,
      after,
    });
    for (const { event, total } of rows) sums.set(event, (sums.get(event) ?? 0) + total);
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) break;
    after = { popup: last.popup, event: last.event };
  }
  return {
    counts: Object.fromEntries(sums),
    conversion_rate: toRate(sums.get(opened) ?? 0, sums.get(converted) ?? 0),
  };
}
