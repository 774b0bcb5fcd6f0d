import { formatTime, offsetAt, toLocal } from "@waymark/core";
import { casual, type ParsedComponents } from "chrono-node";
import type { Reading, Wall } from "./reading.ts";

/**
 * A time in English words: `tomorrow 9am`, `next wednesday 4pm`, `5 March 2031`. A date without a time means midnight.
 */
export function readWords(text: string, { timezone, now }: Reading): Wall | undefined {
  // Digits alone are not words: `2031-13-01` would be misread as another day.
  if (!/[a-z]/i.test(text)) return undefined;
  const minutes = offsetAt(now.getTime(), timezone) / 60_000;
  const [found, ...more] = casual.parse(text, { instant: now, timezone: minutes });
  // Text around a time, and a range of times, are not accepted.
  if (!found || found.end || more.length > 0 || found.text.length !== text.length) return undefined;
  const { start } = found;
  if (start.isCertain("timezoneOffset")) return toLocal(start.date(), timezone);
  return formatTime(wallOf(start));
}

/** The parts of a time as milliseconds, as if in UTC. */
function wallOf(time: ParsedComponents): number {
  const part = (name: "year" | "month" | "day" | "hour" | "minute" | "second") =>
    time.get(name) ?? 0;
  const date = Date.UTC(part("year"), part("month") - 1, part("day"));
  if (!time.isCertain("hour")) return date;
  return date + ((part("hour") * 60 + part("minute")) * 60 + part("second")) * 1000;
}
