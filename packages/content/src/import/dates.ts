import { parseDate, toLocal, toUtc } from "@waymark/core";

/** The stored dates of an imported item. */
export interface ImportedDates {
  readonly date: string;
  readonly date_gmt: string;
  readonly is_floating: boolean;
}
const isZero = (text: string | undefined): boolean => !text || text.startsWith("0000");
/** @throws RangeError for an invalid date. */
function iso(text: string): string {
  const time = text.trim().replace(" ", "T");
  if (time.length !== 19 || !parseDate(time, "UTC")) throw new RangeError("Invalid date and time.");
  return time;
}

/** The dates of an item; UTC may be missing for unpublished items, and both for damaged ones. */
export function toDates(
  local: string | undefined,
  utc: string | undefined,
  canFloat: boolean,
  timezone: string,
  now: Date,
): ImportedDates {
  try {
    if (!isZero(local)) {
      const date = iso(local as string);
      const dateGmt = isZero(utc) ? toUtc(date, timezone) : iso(utc as string);
      return { date, date_gmt: dateGmt, is_floating: canFloat && isZero(utc) };
    }
    if (!isZero(utc)) {
      const dateGmt = iso(utc as string);
      return { date: toLocal(dateGmt, timezone), date_gmt: dateGmt, is_floating: false };
    }
  } catch {
    // An invalid date counts as missing.
  }
  const dateGmt = now.toISOString().slice(0, 19);
  return { date: toLocal(dateGmt, timezone), date_gmt: dateGmt, is_floating: canFloat };
}
