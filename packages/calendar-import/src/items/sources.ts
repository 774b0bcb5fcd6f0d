import { dayMs, escapeHtml, formatTime, isZone } from "@waymark/core";
import type { FeedEvent } from "../ical/occurrence.ts";
import { toWritten } from "../ical/file-zone.ts";
import { isWebAddress } from "./values.ts";

/** Converts an event of a calendar file. */
export function fromFeed(event: FeedEvent): object {
  const { title, description, isHtml, location, geo, organizers, categories, image, website } =
    event;
  return {
    uid: event.uid,
    title: escapeHtml(title),
    description: isHtml ? description : escapeHtml(description),
    start_date: event.start.replace("T", " "),
    end_date: event.end.replace("T", " "),
    timezone: event.timezone,
    all_day: event.allDay,
    categories,
    url: website,
    ...(image !== "" && { image }),
    ...(event.isPrivate && { status: "private" }),
    venue: venueOf(location, geo),
    organizer: organizers.map(({ name, email }) => ({ organizer: escapeHtml(name), email })),
  };
}

/** The first part of a location is the name, the rest the address. */
function venueOf(location: string, geo: FeedEvent["geo"]): readonly object[] {
  const [name = "", ...address] = location.split(",").map((part) => part.trim());
  if (name === "") return [];
  const [latitude, longitude] = geo ?? [];
  return [{ venue: escapeHtml(name), address: address.join(", "), latitude, longitude }];
}

/** Converts a row of a table, which has its own format for times and organizers. */
export function fromRow(fields: Readonly<Record<string, string>>): object {
  const {
    start_time,
    end_time,
    start_date,
    end_date = start_date,
    venue,
    organizer,
    ...rest
  } = fields;
  const { categories, tags, currency_position: position, cost, image, ...plain } = rest;
  return {
    ...plain,
    start_date: timed(start_date, start_time),
    end_date: timed(end_date, end_time ?? start_time),
    categories,
    tags,
    cost,
    image,
    currency_position: /^(?:suffix|after|postfix)$/i.test(position ?? "") ? "postfix" : "prefix",
    ...(venue !== undefined && { venue: [{ venue }] }),
    ...(organizer !== undefined && {
      organizer: peopleIn(organizer).map((name) => ({ organizer: name })),
    }),
  };
}
const timed = (date: string | undefined, time: string | undefined): string | undefined =>
  date === undefined || time === undefined || time === "" ? date : `${date} ${time}`;

/** IDs are separated by commas or spaces, names by commas. */
const peopleIn = (cell: string): readonly string[] =>
  (/^\d+(?:[\s,]+\d+)*$/.test(cell) ? cell.split(/[\s,]+/) : cell.split(",")).map((one) =>
    one.trim(),
  );

type Json = Readonly<Record<string, unknown>>;
const mapOf = (value: unknown): Json =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};
const listOf = (value: unknown): readonly Json[] =>
  (Array.isArray(value) ? value.slice(0, maxItems) : [value])
    .map(mapOf)
    .filter((one) => "id" in one);
/** Maximum number of each related object of an event. */
const maxItems = 50;
/** An image by URL: IDs of the other site have no meaning here. */
const imageOf = (image: unknown): string | undefined => {
  const { url } = mapOf(image);
  return typeof url === "string" && isWebAddress(url) ? url : undefined;
};
const namesOf = (terms: unknown) => listOf(terms).map(({ name }) => name);

/** Converts an event of another site with the same API. */
export function fromSite(event: Json): object {
  const { venue, venues = venue, organizer, image, cost_details: details, website, url } = event;
  const { currency_symbol, currency_position, values } = mapOf(details);
  const isPriced =
    Array.isArray(values) &&
    values.length <= maxItems &&
    values.every((one) => typeof one !== "object" && /^[\d.]+$/.test(String(one)));
  return {
    ...event,
    uid: undefined,
    id: undefined,
    start_date: timeOf(event, "start_date"),
    end_date: lastDayOf(event) ?? timeOf(event, "end_date"),
    // Without its own website the link is its URL on the other site.
    url: website || url,
    image: imageOf(image),
    cost: isPriced && values.length > 0 ? values : event["cost"] || undefined,
    currency_symbol,
    currency_position,
    categories: namesOf(event["categories"]),
    tags: namesOf(event["tags"]),
    venue: listOf(venues).map(contactOf),
    organizer: listOf(organizer).map(contactOf),
    status: undefined,
  };
}
const sqlTime = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
const isSqlTime = (value: unknown): value is string =>
  typeof value === "string" && sqlTime.test(value) && !Number.isNaN(Date.parse(`${value}Z`));
/** The last day of an all-day event: on sites whose days start later than midnight, it ends on the next day. */
function lastDayOf({ start_date: start, end_date: end, all_day: isAllDay }: Json) {
  if (isAllDay !== true || !isSqlTime(start) || !isSqlTime(end)) return undefined;
  const days = Math.round((Date.parse(`${end}Z`) - Date.parse(`${start}Z`)) / dayMs);
  const first = Date.parse(`${start.slice(0, 10)}T00:00:00Z`);
  return formatTime(first + Math.max(0, days - 1) * dayMs).slice(0, 10);
}
/** A local time; with an offset for the second of two repeated times. */
function timeOf(event: Json, name: "start_date" | "end_date"): unknown {
  const { [name]: local, [`utc_${name}`]: utc, timezone } = event;
  if (
    !isSqlTime(utc) ||
    typeof local !== "string" ||
    typeof timezone !== "string" ||
    !isZone(timezone)
  )
    return local;
  const written = toWritten(Date.parse(`${utc.replace(" ", "T")}Z`), timezone).replace("T", " ");
  return written.startsWith(local) ? written : local;
}
const contactOf = ({ image, geo_lat, geo_lng, ...contact }: Json): Json => ({
  ...contact,
  latitude: geo_lat,
  longitude: geo_lng,
  image: imageOf(image),
});
