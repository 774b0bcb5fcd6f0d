import { formatTime, offsetAt } from "@waymark/core";
import { Temporal } from "temporal-polyfill";

/** A transition, in milliseconds: its time, and the UTC offset before and after. */
interface Change {
  readonly at: number;
  readonly before: number;
  readonly after: number;
}
/** Maximum number of transitions per zone: two hundred years. */
const most = 400;

/** Whether a zone differs from UTC. */
export const hasZone = (timezone: string): boolean => !/^(?:UTC|GMT|Z)?$/.test(timezone);
/** The TZID of a zone: a colon would end it. */
export const toZoneId = (timezone: string): string => timezone.replaceAll(":", "");

/**
 * The definition of a time zone, for clients without a zone database: its offset at `from` and every transition up to
 * `to`, both in milliseconds since 1970. An offset such as `UTC+5:30` has no transitions.
 */
export function zoneLines(timezone: string, from: number, to: number): readonly string[] {
  const offset = offsetAt(from, timezone);
  const first = { at: from, before: offset, after: offset };
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${toZoneId(timezone)}`,
    ...[first, ...changesOf(timezone, from, to)].flatMap(({ at, before, after }) => {
      const kind = after > before ? "DAYLIGHT" : "STANDARD";
      return [
        `BEGIN:${kind}`,
        // In local time before the change.
        `DTSTART:${formatTime(at + before).replace(/[-:]/g, "")}`,
        `TZOFFSETFROM:${toOffset(before)}`,
        `TZOFFSETTO:${toOffset(after)}`,
        `END:${kind}`,
      ];
    }),
    "END:VTIMEZONE",
  ];
}

function changesOf(timezone: string, from: number, to: number): readonly Change[] {
  if (/^(?:UTC)?[+-]/.test(timezone)) return [];
  const changes: Change[] = [];
  let time = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timezone);
  while (changes.length < most) {
    const next = time.getTimeZoneTransition("next");
    if (!next || next.epochMilliseconds > to) return changes;
    const at = next.epochMilliseconds;
    changes.push({ at, before: offsetAt(at - 1, timezone), after: offsetAt(at, timezone) });
    time = next;
  }
  return changes;
}

/** `+0530`; with seconds if a zone has them. */
function toOffset(milliseconds: number): string {
  const size = Math.round(Math.abs(milliseconds) / 1000);
  const two = (number: number) => String(number).padStart(2, "0");
  const rest = size % 60 === 0 ? "" : two(size % 60);
  return `${milliseconds < 0 ? "-" : "+"}${two(Math.floor(size / 3600))}${two(Math.floor(size / 60) % 60)}${rest}`;
}
