import { formatTime, parseDate, toLocal } from "@waymark/core";
import { readWords } from "./words.ts";
import type { Wall, Reading } from "./reading.ts";

const longest = 100;
const iso =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]\s?(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s?(Z|[+-]\d{2}:?\d{2})?)?$/i;
const seconds = /^-?\d{5,12}(?:\.\d{1,9})?$/;

/** A local time, and the exact moment if the input contains an offset or seconds. */
export interface ReadTime {
  readonly wall: Wall;
  /** `YYYY-MM-DDTHH:MM:SS` in UTC. Otherwise the local time applies, the first one if it is repeated. */
  readonly utc?: string | undefined;
}

/**
 * Parses a time: seconds since 1970, a date with or without a time and an offset, or words such as `tomorrow 9am`. Undefined for other values,
 * invalid dates and years outside 1000 to 9999.
 */
export const readTime = (sent: string | number, reading: Reading): Wall | undefined =>
  readMoment(sent, reading)?.wall;

/** The same with the exact moment. */
export function readMoment(sent: string | number, reading: Reading): ReadTime | undefined {
  const text = String(sent).trim();
  if (text === "" || text.length > longest) return undefined;
  const found = fromSeconds(text, reading) ?? fromIso(text, reading) ?? fromWords(text, reading);
  return found !== undefined && /^[1-9]\d{3}-/.test(found.wall) ? found : undefined;
}

/** Whether a value is a time in any zone. */
export const isTime = (sent: unknown): sent is string | number =>
  (typeof sent === "string" || typeof sent === "number") &&
  readTime(sent, { timezone: "UTC", now: new Date(0) }) !== undefined;

function fromSeconds(text: string, { timezone }: Reading): ReadTime | undefined {
  if (!seconds.test(text)) return undefined;
  const moment = new Date(Math.trunc(Number(text)) * 1000);
  if (Math.abs(moment.getTime()) >= 253_402_000_000_000) return undefined;
  return { wall: toLocal(moment, timezone), utc: formatTime(moment.getTime()) };
}

function fromIso(text: string, { timezone }: Reading): ReadTime | undefined {
  const found = iso.exec(text);
  if (!found) return undefined;
  const [, year = "", month = "", day = "", hour = "0", minute = "00", second = "00", zone] = found;
  const two = (digits: string) => digits.padStart(2, "0");
  const time = `${two(hour)}:${minute}:${second}`;
  const offset = zone?.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, "$1:$2") ?? "";
  const read = parseDate(`${year}-${two(month)}-${two(day)}T${time}${offset}`, timezone);
  return read && { wall: read.local, ...(zone !== undefined && { utc: read.utc }) };
}

function fromWords(text: string, reading: Reading): ReadTime | undefined {
  const wall = readWords(text, reading);
  return wall === undefined ? undefined : { wall };
}
