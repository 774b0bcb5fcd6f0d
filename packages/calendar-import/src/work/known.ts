import { calendarTables, event, readTime, titleKeys } from "@waymark/calendar";
import { isZone } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { ImportedItem } from "../items/item.ts";
import { timesOf } from "../items/values.ts";
import { plain } from "./contacts.ts";
import { type Fields, fieldsOf, fieldsOfAll, print } from "./fields.ts";

/** The ID of an item: calendar files and feeds share theirs. */
export interface ItemName {
  readonly origin: string;
  readonly uid: string;
  /** Whether it is from the source; otherwise it is made from title and times. */
  readonly isGiven: boolean;
}
const maxLength = 200;

export function nameOf(origin: string, item: ImportedItem): ItemName {
  const given = item.global_id ?? item.uid ?? item.id ?? "";
  const times = timesOf(item);
  const own = `same:${print(JSON.stringify([item.title, times]))}`;
  const isGiven = given !== "";
  return {
    origin: origin === "ics" ? "ical" : origin,
    uid: !isGiven ? own : given.length > maxLength ? `long:${print(given)}` : given,
    isGiven,
  };
}

/** The existing event of an item. */
export interface KnownEvent {
  readonly id: number;
  readonly status: string;
  /** Digest of the last content at its source, and of the fields as stored; undefined if no import has stored it. */
  readonly said: string | undefined;
  readonly kept: Fields;
  /** The current fields. */
  readonly now: Fields;
  /** The status before it was trashed because it vanished at its source. */
  readonly restoredStatus: string | undefined;
}
/** Events by the IDs of their items; undefined if there is none. */
export type KnownEvents = Map<string, KnownEvent | undefined>;

/** The key of an ID in `KnownEvents`. */
export const keyOf = ({ origin, uid }: ItemName): string => `${origin} ${uid}`;

/** Finds the events of items by ID, with few queries for all of them. */
export async function knownEvents(
  ctx: Pick<Context, "db">,
  names: readonly ItemName[],
): Promise<KnownEvents> {
  const found: KnownEvents = new Map(names.map((name) => [keyOf(name), undefined]));
  for (const [origin, some] of byOrigin(names)) {
    const uid = { in: [...new Set(some.map((name) => name.uid))] };
    const rows = await ctx.db.imported.find({ where: { origin, uid } });
    if (rows.length === 0) continue;
    const ids = rows.map((row) => row.event);
    const items = await ctx.db.content.find({
      where: { id: { in: ids } },
      columns: ["id", "status", "extra"],
    });
    const now = await fieldsOfAll(ctx, ids);
    for (const row of rows) {
      const item = items.find(({ id }) => id === row.event);
      if (!item) continue;
      const { id, status, extra } = item;
      const restoredStatus =
        row.gone && status === "trash" ? (extra.trashed?.status ?? "draft") : undefined;
      const event = {
        id,
        status,
        said: row.said,
        kept: row.kept,
        now: now.get(id) ?? {},
        restoredStatus,
      };
      found.set(keyOf({ origin, uid: row.uid, isGiven: true }), event);
    }
  }
  return found;
}
function byOrigin(names: readonly ItemName[]): ReadonlyMap<string, readonly ItemName[]> {
  const found = new Map<string, ItemName[]>();
  for (const name of names) found.set(name.origin, [...(found.get(name.origin) ?? []), name]);
  return found;
}

/**
 * Finds the event of an item in any status: by ID, or, if its source has none, by title and times. `known` contains
 * earlier results.
 */
export async function knownEvent(
  ctx: Context,
  name: ItemName,
  item: ImportedItem,
  known: KnownEvents = new Map(),
): Promise<KnownEvent | undefined> {
  const key = keyOf(name);
  const event = (known.has(key) ? known : await knownEvents(ctx, [name])).get(key);
  if (event || name.isGiven) return event;
  const duplicate = await findDuplicate(ctx, item);
  const now = duplicate && (await fieldsOf(ctx, duplicate.id));
  return (
    duplicate && {
      ...duplicate,
      said: undefined,
      kept: {},
      now: now ?? {},
      restoredStatus: undefined,
    }
  );
}

const statuses = ["publish", "future", "draft", "pending", "private"];
async function findDuplicate({ db, site, clock }: Context, item: ImportedItem) {
  const title = item.title?.trim() ?? "";
  const times = timesOf(item);
  if (title === "" || !times) return undefined;
  // An unknown zone is rejected when the event is written.
  const { timezone: named = "" } = times;
  const timezone = isZone(named) ? named : site.timezone;
  const wall = (time: string) => readTime(time, { timezone, now: clock.now() })?.slice(0, length);
  const length = times.all_day ? 10 : 19;
  const [start, end] = [wall(times.start_date), wall(times.end_date)];
  if (start === undefined || end === undefined) return undefined;
  const found = await db.content.find({
    where: {
      type: event.name,
      status: { in: statuses },
      title_key: { in: titleKeys(title) },
      exists: {
        table: calendarTables.events,
        to: "content",
        where: { all_day: times.all_day, start_local: { startsWith: start } },
      },
    },
    orderBy: "id",
    limit: 50,
    columns: ["id", "status", "title"],
  });
  const ids = found.filter((one) => plain(one.title) === plain(title)).map(({ id }) => id);
  if (ids.length === 0) return undefined;
  const rows = await db.events.find({ where: { content: { in: ids } }, orderBy: "content" });
  const same = rows.find((row) => row.end_local.slice(0, length) === end);
  const status = found.find(({ id }) => id === same?.content)?.status;
  return same && status !== undefined ? { id: same.content, status } : undefined;
}
