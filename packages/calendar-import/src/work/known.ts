import { event, readTime } from "@waymark/calendar";
import { isZone, toSortKey } from "@waymark/core";
import type { Desk } from "../bound.ts";
import type { ImportedItem } from "../items/item.ts";
import { timesOf } from "../items/times.ts";
import { plain } from "./contacts.ts";
import type { Fields } from "./fields.ts";
import { print } from "./print.ts";

/** What names an item: calendar files and feeds share their names. */
export interface ItemName {
  readonly origin: string;
  readonly uid: string;
  /** Whether its source gives it one; otherwise its title and its times do. */
  readonly isGiven: boolean;
}
const longest = 200;

export function nameOf(origin: string, item: ImportedItem): ItemName {
  const given = item.global_id ?? item.uid ?? item.id ?? "";
  const times = timesOf(item);
  const own = `same:${print(JSON.stringify([item.title, times]))}`;
  const isGiven = given !== "";
  return {
    origin: origin === "ics" ? "ical" : origin,
    uid: !isGiven ? own : given.length > longest ? `long:${print(given)}` : given,
    isGiven,
  };
}

/** An event that an item became before, or stands for. */
export interface KnownEvent {
  readonly id: number;
  readonly status: string;
  /** What its source said of it last, and how it was kept; undefined where no import has kept it. */
  readonly said: string | undefined;
  readonly kept: Fields;
  /** What it was before it went to the trash because its source had it no more. */
  readonly gone: string | undefined;
}

/** Finds the event of an item, whatever became of it: by its name, or, where its source names none, by its title and times. */
export async function knownEvent(
  desk: Desk,
  name: ItemName,
  item: ImportedItem,
): Promise<KnownEvent | undefined> {
  const { db } = desk;
  const row = await db.imported.first({ origin: name.origin, uid: name.uid });
  const kept = row && (await db.content.get(row.event));
  if (row && kept) {
    const { id, status, extra } = kept;
    const gone = row.gone && status === "trash" ? (extra.trashed?.status ?? "draft") : undefined;
    return { id, status, said: row.said, kept: row.kept, gone };
  }
  const twin = name.isGiven ? undefined : await twinOf(desk, item);
  return twin && { ...twin, said: undefined, kept: {}, gone: undefined };
}

const statuses = ["publish", "future", "draft", "pending", "private"];
async function twinOf({ db, site, clock }: Desk, item: ImportedItem) {
  const title = item.title?.trim() ?? "";
  const times = timesOf(item);
  if (title === "" || !times) return undefined;
  const found = await db.content.find({
    where: { type: event.name, status: { in: statuses }, title_key: toSortKey(title) },
    orderBy: "id",
    limit: 50,
    columns: ["id", "status", "title"],
  });
  const ids = found.filter((one) => plain(one.title) === plain(title)).map(({ id }) => id);
  if (ids.length === 0) return undefined;
  // One that nobody knows is refused with its reason when the event is written.
  const { timezone: named = "" } = times;
  const timezone = isZone(named) ? named : site.timezone;
  const wall = (time: string) => readTime(time, { timezone, now: clock.now() })?.slice(0, length);
  const length = times.all_day ? 10 : 19;
  const [start, end] = [wall(times.start_date), wall(times.end_date)];
  const rows = await db.events.find({ where: { content: { in: ids } }, orderBy: "content" });
  const same = rows.find(
    (row) =>
      row.all_day === times.all_day &&
      row.start_local.slice(0, length) === start &&
      row.end_local.slice(0, length) === end,
  );
  const status = found.find(({ id }) => id === same?.content)?.status;
  return same && status !== undefined ? { id: same.content, status } : undefined;
}
