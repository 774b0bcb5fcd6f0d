import { formatTime, offsetAt } from "@waymark/core";
import { Temporal } from "temporal-polyfill";

/** A change of clocks, in milliseconds: when it comes, and how far the clocks are ahead of UTC before and after. */
interface Change {
  readonly at: number;
  readonly before: number;
  readonly after: number;
}
/** Changes of clocks that are told of one zone: two hundred years of them. */
const most = 400;

/** Whether times of a zone need to be told apart from UTC. */
export const hasZone = (timezone: string): boolean => !/^(?:UTC|GMT|Z)?$/.test(timezone);
/** How a calendar file names a zone: a colon would end the name. */
export const toZoneId = (timezone: string): string => timezone.replaceAll(":", "");

/**
 * What a calendar file says of a time zone, so that programs without a table of zones read its times: its clock at `from`
 * and every change up to `to`, both in milliseconds since 1970. An offset such as `UTC+5:30` never changes.
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
        // By the clock until then.
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

/** `+0530`; with seconds where a zone has them. */
function toOffset(milliseconds: number): string {
  const size = Math.round(Math.abs(milliseconds) / 1000);
  const two = (number: number) => String(number).padStart(2, "0");
  const rest = size % 60 === 0 ? "" : two(size % 60);
  return `${milliseconds < 0 ? "-" : "+"}${two(Math.floor(size / 3600))}${two(Math.floor(size / 60) % 60)}${rest}`;
}
