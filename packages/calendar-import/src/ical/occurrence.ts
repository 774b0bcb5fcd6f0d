import type ICAL from "ical.js";
import { dayMs, parseUrl } from "@waymark/core";
import type { Budget } from "../recurrence/budget.ts";
import {
  endOf,
  instantOf,
  labelOf,
  type Moment,
  shifted,
  type Timing,
  timingOf,
} from "./duration.ts";
import { textIn } from "./component.ts";
import { toWritten } from "./file-zone.ts";
import type { Zones } from "./zones.ts";

/** An event of a feed: for recurring events one occurrence. */
export interface FeedEvent extends Facts {
  /** Its stable ID; empty if the feed has none. */
  readonly uid: string;
  /** In `timezone`; with an offset for the second of two repeated local times. */
  readonly start: string;
  readonly end: string;
  readonly timezone: string;
  readonly allDay: boolean;
}
/** A time range. */
export interface TimeRange {
  readonly from: Date;
  readonly to: Date;
}
/** The time ranges for recurring and single events, and the maximum number. */
export interface Window extends TimeRange {
  readonly once: TimeRange;
  readonly max: number;
}
/** The context for reading the entries of a file. */
export interface ReadContext {
  readonly zones: Zones;
  readonly window: Window;
  readonly warnings: string[];
  readonly budget: Budget;
  readonly pause: () => Promise<void> | undefined;
}

/** An entry that does not recur. */
export function single(
  uid: string,
  entry: ICAL.Component,
  { zones, window, warnings }: ReadContext,
): readonly FeedEvent[] {
  const timing = timingOf(entry, zones);
  if (!timing) {
    warnings.push(`"${titleOf(entry)}" has no start time.`);
    return [];
  }
  return isWithin(timing, window.once) ? [eventAt(uid, factsOf(entry), timing)] : [];
}
export const titleOf = (entry: ICAL.Component | undefined): string =>
  textIn(entry, "summary").slice(0, 100);

/** The ID of an occurrence contains the time by its rule, even if it was moved. */
export const nameAt = (uid: string, moment: Pick<Moment, "wall" | "zone">): string =>
  `${uid}-${labelOf(moment)}`;

/** Whether an event overlaps a time range. */
export const isWithin = ({ start, duration }: Timing, { from, to }: TimeRange): boolean =>
  endOf(start, duration) >= from.getTime() && instantOf(start) <= to.getTime();

/** An event in the zone that it is stored in. The end of an all-day event is its last day. */
export function eventAt(uid: string, facts: Facts, { start, duration }: Timing): FeedEvent {
  const { wall, zone, isDay } = start;
  const { timezone } = zone;
  if (isDay) {
    const end = shifted(wall, (duration.days - 1) * dayMs);
    return { uid, start: wall, end, timezone, allDay: true, ...facts };
  }
  return {
    uid,
    start: toWritten(instantOf(start), timezone),
    end: toWritten(endOf(start, duration), timezone),
    timezone,
    allDay: false,
    ...facts,
  };
}

/** The properties of a calendar entry besides its time. */
export interface Facts {
  readonly title: string;
  /** HTML if the file has it, else text. */
  readonly description: string;
  readonly isHtml: boolean;
  readonly location: string;
  readonly geo: readonly [lat: number, lng: number] | undefined;
  readonly organizers: readonly { readonly name: string; readonly email: string }[];
  readonly categories: readonly string[];
  readonly image: string;
  readonly website: string;
  readonly status: "" | "confirmed" | "tentative" | "cancelled";
  readonly isPrivate: boolean;
  readonly sequence: number;
}

const maxLength = 100_000;

/** Reads the properties of an entry. */
export function factsOf(entry: ICAL.Component): Facts {
  const text = (name: string): string => textIn(entry, name).slice(0, maxLength).trim();
  const html = text("x-alt-desc");
  const isHtml = html.includes("<");
  const status = text("status").toLowerCase();
  return {
    title: text("summary") || "(no title)",
    description: isHtml ? html : text("description"),
    isHtml,
    location: text("location"),
    geo: geoOf(entry.getFirstPropertyValue("geo")),
    organizers: [...entry.getAllProperties("organizer"), ...entry.getAllProperties("contact")]
      .slice(0, 20)
      .map(personOf)
      .filter(({ name }) => name !== ""),
    categories: entry
      .getAllProperties("categories")
      .slice(0, 50)
      .flatMap((property) => property.getValues().slice(0, 50))
      .map((one) => String(one).trim().slice(0, 200))
      .filter((one) => one !== "")
      .slice(0, 50),
    image: imageOf(entry),
    website: webAddress(text("url")),
    status:
      status === "confirmed" || status === "tentative" || status === "cancelled" ? status : "",
    isPrivate: ["PRIVATE", "CONFIDENTIAL"].includes(text("class").toUpperCase()),
    sequence: Number(entry.getFirstPropertyValue("sequence") ?? 0) || 0,
  };
}

function geoOf(value: unknown): Facts["geo"] {
  const parts = Array.isArray(value)
    ? value.map(Number)
    : String(value ?? "")
        .split(";")
        .map(Number);
  const [lat, lng] = parts;
  if (lat === undefined || lng === undefined) return undefined;
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? [lat, lng] : undefined;
}

function personOf(property: ICAL.Property): Facts["organizers"][number] {
  const value = String(property.getFirstValue() ?? "")
    .slice(0, 500)
    .trim();
  const [, mail] = /^mailto:(\S+@\S+)$/i.exec(value) ?? [];
  const named = property.getFirstParameter("cn");
  const name = typeof named === "string" ? named.trim().replace(/^"|"$/g, "") : "";
  return { name: (name || (mail ?? value)).slice(0, 200), email: mail ?? "" };
}

/** The first attached URL that is declared as an image, or looks like one. */
function imageOf(entry: ICAL.Component): string {
  for (const property of [
    ...entry.getAllProperties("image"),
    ...entry.getAllProperties("attach"),
  ].slice(0, 20)) {
    const address = webAddress(String(property.getFirstValue() ?? ""));
    const type = String(property.getFirstParameter("fmttype") ?? "");
    const isImage =
      property.name === "image" ||
      type.startsWith("image/") ||
      /\.(?:jpe?g|png|gif|webp|avif)$/i.test(address);
    if (address !== "" && isImage) return address;
  }
  return "";
}

const webAddress = (text: string): string =>
  /^https?:\/\//i.test(text) && text.length <= 2000 && parseUrl(text) ? text : "";
