import { formatTime, offsetAt } from "@waymark/core";
import { Temporal } from "temporal-polyfill";

/** Maximum number of bytes per line (RFC 5545, 3.1). */
const maxBytes = 75;

/** A text value with special characters escaped. */
export const toText = (text: string): string =>
  withoutControls(text.replace(/\r\n?/g, "\n"))
    .replace(/[\\;,]/g, (one) => `\\${one}`)
    .replaceAll("\n", "\\n");

/** A quoted parameter value, which cannot contain quotes. */
export const toParameter = (text: string): string =>
  `"${withoutControls(text.replace(/\s/g, " ")).replaceAll('"', "'")}"`;

/** A URI value; nothing in it ends the line. */
export const toAddress = (address: string): string =>
  address.replace(/[^\x21-\x7e]/gu, encodeURIComponent);

/** Control characters are invalid, except line breaks. */
const withoutControls = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  text.toWellFormed().replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, "");

/** Folds lines without splitting characters, and joins them. */
export const toFile = (lines: readonly string[]): string => lines.map(fold).join("");

function fold(line: string): string {
  if (line.length <= maxBytes / widest) return `${line}\r\n`;
  let folded = "";
  let from = 0;
  let room = maxBytes;
  for (let at = 0; at < line.length;) {
    const code = line.codePointAt(at) ?? 0;
    const size = bytesOf(code);
    if (size > room) {
      folded += `${line.slice(from, at)}\r\n `;
      from = at;
      // The space counts.
      room = maxBytes - 1;
    }
    room -= size;
    at += code > 0xffff ? 2 : 1;
  }
  return `${folded}${line.slice(from)}\r\n`;
}

/** Number of bytes of a character in UTF-8, and the maximum per UTF-16 code unit. */
const bytesOf = (code: number): number =>
  code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
const widest = 3;

/** A transition, in milliseconds: its time, and the UTC offset before and after. */
interface Change {
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

/** Maximum number of transitions per zone: two hundred years. */
const maxChanges = 400;

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
  while (changes.length < maxChanges) {
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
