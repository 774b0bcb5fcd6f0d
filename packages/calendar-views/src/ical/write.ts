import type { EventItem } from "@waymark/calendar";
import { eventLines, type FileAbout } from "./event.ts";
import { hasZone, toAddress, toFile, toText, zoneLines } from "./lines.ts";

/** Writes a calendar file (RFC 5545). The output depends on its input only. */
export function toIcal(events: readonly EventItem[], about: FileAbout): string {
  const { name, description, url } = about;
  return toFile([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Waymark//Calendar//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...(name === undefined ? [] : [`X-WR-CALNAME:${toText(name)}`]),
    `X-ORIGINAL-URL:${toAddress(url)}`,
    `X-WR-CALDESC:${toText(description)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...zonesOf(events),
    ...events.flatMap((event) => eventLines(event, about)),
    "END:VCALENDAR",
  ]);
}

const year = 31_557_600_000;
/** The format does not support years of five digits. */
const last = Date.UTC(9999, 11, 31);

/** The zones of the events, each from a year before its first event to a year after its last. */
function zonesOf(events: readonly EventItem[]): readonly string[] {
  const spans = new Map<string, { readonly from: number; readonly to: number }>();
  for (const event of events) {
    if (event.all_day || !hasZone(event.timezone)) continue;
    const [start, end] = [instant(event.utc_start_date), instant(event.utc_end_date)];
    const known = spans.get(event.timezone) ?? { from: start, to: end };
    const span = { from: Math.min(known.from, start), to: Math.max(known.to, end) };
    spans.set(event.timezone, span);
  }
  return [...spans].flatMap(([zone, { from, to }]) =>
    zoneLines(zone, from - year, Math.min(to + year, last)),
  );
}
const instant = (utc: string): number => Date.parse(`${utc.replace(" ", "T")}Z`);
