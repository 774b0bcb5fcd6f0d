import {
  importedIds,
  type RemoteReading,
  type RemoteRow,
  remoteImporters,
  type StoredRow,
  tag,
} from "@waymark/content";
import { type Contributed, isZone, toLocal } from "@waymark/core";
import { type Context, defineService } from "../builder.ts";
import { type Kind, kinds } from "../calendar.ts";
import { dayOf, type ReadTime, toSpan } from "../time/read.ts";
import {
  calendarCategory,
  event,
  organizer,
  organizerFields,
  venue,
  venueFields,
} from "../types.ts";
import { indexContact } from "../writes/contact.ts";
import { type RemoteContact, remoteContact, type RemoteEvent, remoteEvent } from "./rows.ts";
import { rowsIn, type Source, withSources } from "./source.ts";

const namespace = "calendar/events/v1";
const lists = { venue: "venues", organizer: "organizers" } as const;
const typeOf = { venue, organizer } as const;
const textFields = { venue: venueFields, organizer: organizerFields } as const;
/** Lists of events are limited to a time by default. */
const always = { start_date: "1900-01-01 00:00:00", end_date: "2199-12-31 23:59:59" };

/** Venues and organizers first: events are linked to them when they are stored. */
async function* read(reading: RemoteReading): AsyncGenerator<RemoteRow> {
  const { reader } = reading;
  const everything = reader.isSignedIn
    ? { status: "publish,future,draft,pending,private", hidden: "true" }
    : {};
  for (const kind of kinds) {
    const { status } = everything as { readonly status?: string };
    const found = reader.list({
      path: `/${namespace}/${lists[kind]}`,
      query: (page, size) => ({ page, per_page: size, ...(status !== undefined && { status }) }),
      rowsIn: rowsIn(lists[kind]),
      row: remoteContact,
      keyOf: ({ id }) => id,
      what: typeOf[kind].name,
    });
    for await (const [row, source] of withSources(reader, typeOf[kind], found))
      yield toContactRow(kind, row, source);
  }
  const found = reader.list({
    path: `/${namespace}/events`,
    query: (page, size) => ({ page, per_page: size, ...always, ...everything }),
    rowsIn: rowsIn("events"),
    row: remoteEvent,
    keyOf: ({ id }) => id,
    what: event.name,
  });
  for await (const [row, source] of withSources(reader, event, found))
    yield toEventRow(row, source, reader.toName);
}

/** The common properties of events, venues and organizers, as in lists of `core/v2`. */
const toItem = (row: RemoteContact | RemoteEvent, title: string, source: Source | undefined) => ({
  id: row.id,
  date: toTime(row.date),
  date_gmt: toTime(row.date_utc),
  modified: toTime(row.modified),
  modified_gmt: toTime(row.modified_utc),
  slug: row.slug,
  status: row.status,
  link: row.url,
  author: row.author,
  featured_media: row.image,
  title: source?.title ?? { rendered: title },
  content: source?.content ?? { rendered: row.description },
  excerpt: source?.excerpt ?? { raw: row.excerpt },
  ...(source?.password && { password: source.password }),
});
const toTime = (sql: string): string => sql.replace(" ", "T");

function toContactRow(kind: Kind, row: RemoteContact, source: Source | undefined): RemoteRow {
  const texts = Object.fromEntries(textFields[kind].map((name) => [name, row[name] ?? ""]));
  const shown = { show_map: row.show_map, show_map_link: row.show_map_link };
  const point = { geo_lat: row.geo_lat, geo_lng: row.geo_lng };
  return {
    type: typeOf[kind].name,
    item: toItem(row, row[kind] ?? "", source),
    fields: { ...texts, ...(kind === "venue" && { ...shown, ...point }) },
    data: { kind },
  };
}

/** The time of an event and the ids of its venues and organizers at the source. */
interface EventData {
  readonly kind: "event";
  readonly row: RemoteEvent;
}

function toEventRow(
  row: RemoteEvent,
  source: Source | undefined,
  toName: (name: string) => string,
): RemoteRow {
  const { cost_details: cost, website, url } = row;
  return {
    type: event.name,
    item: {
      ...toItem(row, row.title, source),
      status: toName(row.status),
      menu_order: row.sticky ? -1 : 0,
    },
    terms: { [calendarCategory.name]: row.categories, [tag.name]: row.tags },
    fields: {
      ...(website !== "" && website !== url && { website }),
      show_map: row.show_map,
      show_map_link: row.show_map_link,
      cost: costOf(row),
      currency_symbol: cost.currency_symbol,
      currency_code: cost.currency_code,
      currency_position: cost.currency_position,
    },
    data: { kind: "event", row } satisfies EventData,
  };
}

/** The cost as it was written; the values in the details are in lower case. */
function costOf({ cost, cost_details: { values } }: RemoteEvent): readonly string[] {
  const isOne = values.length === 1 && values[0]?.toLowerCase() === cost.toLowerCase();
  return cost !== "" && (isOne || values.length === 0) ? [cost] : values;
}

const items = defineService("calendar.read-remote", async (_, reading: RemoteReading) =>
  read(reading),
);

/** Stores the time and the links of an event, and the search data of a venue or organizer. */
const stored = defineService(
  "calendar.store-remote",
  async (ctx, stored: StoredRow): Promise<void> => {
    const { id, data } = stored;
    const given = data as EventData | { readonly kind: Kind };
    if (given.kind === "event") await storeEvent(ctx, stored, given.row);
    else await indexContact(ctx, id, given.kind);
  },
);

async function storeEvent(
  { db, site, options, callService }: Context,
  { id, source, tally }: StoredRow,
  row: RemoteEvent,
): Promise<void> {
  const item = await db.content.get(id);
  if (!item) return;
  const { status, author } = item;
  const timezone = isZone(row.timezone) ? row.timezone : site.timezone;
  const at = { timezone, isAllDay: row.all_day, dayBegins: options.dayBegins };
  const [start, end] = timesOf(row, timezone);
  const given = toSpan({ start, end, ...at });
  const day = { wall: item.date };
  const span =
    given ??
    toSpan({ start, end: start, ...at }) ??
    toSpan({ start: day, end: day, ...at, isAllDay: true });
  if (!span) return;
  if (!given)
    tally.unmapped(`time of ${event.name}`, "It is not valid at the source; check the event.");
  const { hide_from_listings: hidden, featured } = row;
  await db.events.insert({ content: id, status, author, hidden, featured, ...span });
  for (const kind of kinds) {
    const ids = kind === "venue" && row.venues.length > 0 ? row.venues : row[kind];
    const targets = await callService(importedIds, { source, ids });
    const found = ids.flatMap((there) => targets.get(there) ?? []);
    const links = [...new Set(found)].map((target, position) => ({
      event: id,
      kind,
      target,
      position,
      status,
      end: span.end,
    }));
    if (links.length > 0) await db.links.insertAll(links);
  }
}

/** The start and end of an event; those of an all-day event are its first and last day, at midnight. */
function timesOf(row: RemoteEvent, timezone: string): readonly [start: ReadTime, end: ReadTime] {
  const [start, end] = [toTime(row.start_date), toTime(row.end_date)];
  if (row.all_day) {
    // An all-day event starts when days start.
    const last = dayOf(end, start.slice(11, 16));
    return [{ wall: `${start.slice(0, 10)}T00:00:00` }, { wall: `${last}T00:00:00` }];
  }
  // The time in UTC only determines which of two equal local times is meant.
  const moment = (wall: string, sql: string): ReadTime => {
    const utc = toTime(sql);
    return utc !== "" && toLocal(utc, timezone) === wall ? { wall, utc } : { wall };
  };
  return [moment(start, row.utc_start_date), moment(end, row.utc_end_date)];
}

/** Events, venues and organizers of another site, with their times. */
export const calendarImporter: Contributed = remoteImporters({
  name: "calendar",
  namespaces: {
    "tribe/events/v1": namespace,
    "tribe/views/v2": "calendar/views/v2",
    "tribe/event-aggregator/v1": "calendar/event-aggregator/v1",
  },
  names: {
    tribe_events: event.name,
    tribe_venue: venue.name,
    tribe_organizer: organizer.name,
    tribe_events_cat: calendarCategory.name,
    "tribe-ignored": "calendar-ignored",
    ...Object.fromEntries(
      ["success", "failed", "schedule", "pending", "draft"].map((name) => [
        `tribe-ea-${name}`,
        `calendar-ea-${name}`,
      ]),
    ),
  },
  items: { of: namespace, types: [event.name, venue.name, organizer.name], read: items, stored },
});
