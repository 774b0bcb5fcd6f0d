import {
  type ImportedReference,
  itemData,
  type ItemDataSet,
  type StoredRow,
} from "@waymark/content";
import { isZone, parseDate, toLocal } from "@waymark/core";
import * as z from "zod";
import { defineService } from "./builder.ts";
import { kinds, trashedLink } from "./calendar.ts";
import type { EventRow } from "./items/loaded.ts";
import { dayOf, type ReadTime, type Span, toSpan } from "./time/read.ts";
import { event, organizer, venue } from "./types.ts";

/** `2031-03-02T19:00:00`. */
const time = z
  .string()
  .regex(/^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d$/, { abort: true })
  .refine((value) => parseDate(value, "UTC") !== undefined, { abort: true });
/** The time of an event in export files. */
const fields = z.object({
  /** In its time zone. Those of an all-day event are its first and last day, at midnight. */
  start: time,
  end: time,
  /** In UTC; omitted for an all-day event. */
  utc_start: time.optional(),
  utc_end: time.optional(),
  timezone: z.string().max(100).refine(isZone, { abort: true }),
  all_day: z.boolean(),
  hidden: z.boolean(),
  featured: z.boolean(),
});
type EventValues = z.output<typeof fields>;
const eventValues = fields.refine((values) => spanOf(values, "00:00") !== undefined);
const typeOf = { venue, organizer } as const;

function toValues(row: EventRow): EventValues {
  const { start, end, start_local: from, end_local: to } = row;
  const { timezone, all_day, hidden, featured } = row;
  const marks = { timezone, all_day, hidden, featured };
  if (!all_day) return { start: from, end: to, utc_start: start, utc_end: end, ...marks };
  // An all-day event starts when days start.
  const day = (date: string) => `${date}T00:00:00`;
  const begins = from.slice(11, 16);
  return { start: day(from.slice(0, 10)), end: day(dayOf(to, begins)), ...marks };
}

function spanOf(values: EventValues, dayBegins: string): Span | undefined {
  const { start, end, utc_start: utcStart, utc_end: utcEnd, timezone, all_day: isAllDay } = values;
  // The time in UTC only determines which of two equal local times is meant.
  const moment = (wall: string, utc: string | undefined): ReadTime =>
    utc !== undefined && toLocal(utc, timezone) === wall ? { wall, utc } : { wall };
  return toSpan({
    start: moment(start, utcStart),
    end: moment(end, utcEnd),
    timezone,
    isAllDay,
    dayBegins,
  });
}

const read = defineService(
  "calendar.read-item-data",
  async ({ db }, ids: readonly number[]): Promise<ReadonlyMap<number, ItemDataSet>> => {
    const [rows, links] = await Promise.all([
      db.events.find({ where: { content: { in: ids } } }),
      db.links.find({
        where: { event: { in: ids } },
        orderBy: [{ event: "asc" }, { position: "asc" }],
      }),
    ]);
    return new Map(
      rows.map((row) => {
        const own = links.filter((link) => link.event === row.content);
        const targets = kinds.flatMap((kind) => {
          const all = own.filter((link) => link.kind === kind || link.kind === trashedLink[kind]);
          return all.length === 0 ? [] : [[kind, all.map(({ target }) => target)] as const];
        });
        const references = Object.fromEntries(targets);
        return [row.content, { values: toValues(row), references }];
      }),
    );
  },
);

const stored = defineService(
  "calendar.store-item-data",
  async ({ db, options }, { id, data, tally }: StoredRow): Promise<void> => {
    const values = data as EventValues;
    const span = spanOf(values, options.dayBegins);
    const item = await db.content.get(id);
    if (!span)
      tally.unmapped(`time of ${event.name}`, "It is not valid on this site; check the event.");
    if (!item || !span) return;
    const { status, author } = item;
    const { hidden, featured } = values;
    await db.events.insert({ content: id, status, author, hidden, featured, ...span });
  },
);

const connected = defineService(
  "calendar.connect-item-data",
  async ({ db }, { id, name, position, target, tally }: ImportedReference): Promise<void> => {
    const kind = kinds.find((one) => one === name);
    const row = await db.events.get({ content: id });
    const item = await db.content.get(target, { forUpdate: true });
    if (!kind || !row || !item) return;
    if (item.type !== typeOf[kind].name)
      return tally.unmapped(`${kind} of ${event.name}`, `It is not a ${kind}; it is left out.`);
    const same: readonly string[] = [kind, trashedLink[kind]];
    const links = await db.links.find({ where: { event: id } });
    // An editor may have set others since an earlier run.
    const isTaken = links.some(
      (link) => link.target === target || (link.position === position && same.includes(link.kind)),
    );
    if (isTaken) return;
    await db.links.insert({
      event: id,
      kind: item.status === "trash" ? trashedLink[kind] : kind,
      target,
      position,
      status: row.status,
      end: row.end,
    });
  },
);

/** The time, venues and organizers of events in export files. */
export const eventData = itemData({
  name: "calendar",
  types: [event.name],
  required: true,
  schema: eventValues,
  references: kinds,
  read,
  stored,
  connected,
});
