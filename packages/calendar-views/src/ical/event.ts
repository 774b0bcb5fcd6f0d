import { type EventItem, type OrganizerItem, toPlain } from "@waymark/calendar";
import { toUtc } from "@waymark/core";
import { addDays, wholeDays } from "../data/days.ts";
import { toAddress, toParameter, toText, hasZone, toZoneId } from "./lines.ts";

/** The location of an event, as one line of plain text; empty if there is none. */
export function toLocationLine({ venues: [venue] }: Pick<EventItem, "venues">): string {
  if (!venue) return "";
  const { venue: name, address, city, stateprovince, zip, country } = venue;
  return [toPlain(name), address, city, stateprovince, zip, country]
    .filter((part) => part !== undefined && part !== "")
    .join(", ");
}

/** An event in a calendar file. Its UID is stable, so that clients recognize changed dates. */
export function eventLines(
  event: EventItem,
  { host, versions }: Pick<FileAbout, "host" | "versions">,
): readonly string[] {
  const { organizer, categories, image, venues } = event;
  const description = toPlain(event.description);
  const line = toLocationLine(event);
  const { geo_lat: lat, geo_lng: lng } = venues[0] ?? {};
  const [first] = organizer;
  return [
    "BEGIN:VEVENT",
    `UID:${event.id}@${host}`,
    `SEQUENCE:${Math.max(0, (versions.get(event.id) ?? 1) - 1)}`,
    `DTSTAMP:${utcOf(event.modified_utc)}`,
    ...timesOf(event),
    `CREATED:${utcOf(event.date_utc)}`,
    `LAST-MODIFIED:${utcOf(event.modified_utc)}`,
    `SUMMARY:${toText(toPlain(event.title))}`,
    ...(description === "" ? [] : [`DESCRIPTION:${toText(description)}`]),
    `URL:${toAddress(event.url)}`,
    ...(line === "" ? [] : [`LOCATION:${toText(line)}`]),
    ...(lat === undefined || lng === undefined ? [] : [`GEO:${lat.toFixed(6)};${lng.toFixed(6)}`]),
    ...(categories.length === 0
      ? []
      : [`CATEGORIES:${categories.map(({ name }) => toText(toPlain(name))).join(",")}`]),
    ...(image === false
      ? []
      : [`ATTACH;FMTTYPE=image/${typeOf(image.extension)}:${toAddress(image.url)}`]),
    ...(first ? [holderLine(first)] : []),
    "END:VEVENT",
  ];
}

/** Letters and digits only: the extension comes from a file name. */
const typeOf = (extension: string): string =>
  extension === "jpg" ? "jpeg" : extension.replace(/[^a-z\d]/gi, "");

/** The organizer line, which requires an email address; otherwise a contact line. */
function holderLine({ organizer, email }: OrganizerItem): string {
  const name = toPlain(organizer);
  return email === undefined
    ? `CONTACT:${toText(name)}`
    : `ORGANIZER;CN=${toParameter(name)}:mailto:${toAddress(email)}`;
}

const compact = (sql: string): string => sql.replace(/[-:]/g, "").replace(" ", "T");
/** `20310305T190000Z`; nothing for unpublished events. */
const utcOf = (sql: string): string =>
  sql.startsWith("0000") ? "19700101T000000Z" : `${compact(sql)}Z`;

/** All-day events end on the next day; events without duration have no end. */
function timesOf(event: EventItem): readonly string[] {
  const { start_date: start, end_date: end, utc_start_date, utc_end_date, timezone } = event;
  if (event.all_day) {
    const first = start.slice(0, 10);
    return [
      `DTSTART;VALUE=DATE:${compact(first)}`,
      `DTEND;VALUE=DATE:${compact(addDays(first, wholeDays(event)))}`,
    ];
  }
  return [
    `DTSTART${timeOf(start, utc_start_date, timezone)}`,
    ...(utc_end_date > utc_start_date ? [`DTEND${timeOf(end, utc_end_date, timezone)}`] : []),
  ];
}

/** A time in its zone. Clients use the first of two repeated times: the second is written in UTC. */
function timeOf(local: string, utc: string, timezone: string): string {
  const isFirst =
    hasZone(timezone) && toUtc(local.replace(" ", "T"), timezone) === utc.replace(" ", "T");
  return isFirst ? `;TZID=${toZoneId(timezone)}:${compact(local)}` : `:${utcOf(utc)}`;
}

/** The properties of a calendar file. */
export interface FileAbout {
  /** Omitted for programs that create a calendar for every name. */
  readonly name?: string;
  readonly description: string;
  /** URL of the calendar. */
  readonly url: string;
  /** Host of the site: part of the UIDs. */
  readonly host: string;
  /** Number of versions of each event by ID, as the SEQUENCE. */
  readonly versions: ReadonlyMap<number, number>;
}
