import { markup, rawHtml, type Html } from "@waymark/core";
import type { EventItem } from "@waymark/calendar";

// Plain templates instead of `markup`: for tagged ones that contain a script end tag, transpilers add a runtime.
/** An inline script. */
export const script = (text: string): Html => rawHtml(`<script>${text}</script>`);
/** A data block: a script element with this media type. */
export const data = (type: string, value: unknown, attributes = ""): Html =>
  rawHtml(`<script type="${type}"${attributes}>${toJson(value)}</script>`);
/** JSON that is safe inside a script element. */
const toJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Names of days and months, and times of day, in the site's language. */
export interface Words {
  readonly locale: string;
}
/** A site has one language, tests have several. */
const mostFormats = 200;
const formats = new Map<string, Intl.DateTimeFormat>();

function format(locale: string, options: Intl.DateTimeFormatOptions, date: string): string {
  const key = `${locale} ${JSON.stringify(options)}`;
  let known = formats.get(key);
  if (!known) {
    if (formats.size >= mostFormats) formats.clear();
    formats.set(key, (known = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" })));
  }
  const time = date.length === 10 ? "T00:00:00" : "";
  return known.format(new Date(`${date.replace(" ", "T")}${time}Z`));
}

/** `Wednesday, March 5, 2031`. */
export const longDate = ({ locale }: Words, date: string): string =>
  format(locale, { weekday: "long", year: "numeric", month: "long", day: "numeric" }, date);
/** `March 5`. */
const shortDate = ({ locale }: Words, date: string): string =>
  format(locale, { month: "long", day: "numeric" }, date);
/** `March 5, 2032`. */
const fullDate = ({ locale }: Words, date: string): string =>
  format(locale, { year: "numeric", month: "long", day: "numeric" }, date);
/** `March 2031`. */
export const monthName = ({ locale }: Words, date: string): string =>
  format(locale, { year: "numeric", month: "long" }, date);
/** `Wed`, or `Wednesday` in full. */
export const weekDay = ({ locale }: Words, date: string, weekday: "short" | "long"): string =>
  format(locale, { weekday }, date);
/** `7:00 PM`. */
export const timeOf = ({ locale }: Words, time: string): string =>
  format(locale, { hour: "numeric", minute: "2-digit" }, time);

interface Timed {
  readonly start_date: string;
  readonly end_date: string;
  readonly all_day: boolean;
}
/** Formats start and end; the year is shown if it differs from `year`. */
export function timeRange(
  words: Words,
  { start_date: start, end_date: end, all_day: isAllDay }: Timed,
  year: string,
): { readonly from: string; readonly to: string } {
  const date = (time: string) => (time.startsWith(year) ? shortDate : fullDate)(words, time);
  const isOneDay = start.slice(0, 10) === end.slice(0, 10);
  if (isAllDay) return { from: date(start), to: isOneDay ? "" : date(end) };
  const from = `${date(start)}, ${timeOf(words, start)}`;
  if (start === end) return { from, to: "" };
  return { from, to: isOneDay ? timeOf(words, end) : `${date(end)}, ${timeOf(words, end)}` };
}

/** The time of an event as machine-readable elements: `March 5, 7:00 PM – 9:00 PM EST`. */
export function when(event: EventItem, words: Words, today: string): Html {
  const { from, to } = timeRange(words, event, today.slice(0, 4));
  const { start_date: start, end_date: end, timezone_abbr: zone, all_day: isAllDay } = event;
  const until = to !== "" && markup` – <time datetime="${stamp(end, isAllDay)}">${to}</time>`;
  const clock =
    !isAllDay && zone !== "" && markup` <span class="calendar-event__zone">${zone}</span>`;
  return markup`<time datetime="${stamp(start, isAllDay)}">${from}</time>${until}${clock}`;
}

/** A machine-readable time; for an all-day event its date. */
const stamp = (time: string, isAllDay: boolean): string =>
  isAllDay ? time.slice(0, 10) : time.slice(0, 16).replace(" ", "T");
