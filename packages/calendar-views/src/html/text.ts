import { dateFormat, markup, rawHtml, type Html } from "@waymark/core";
import { addDays, wholeDays } from "../data/days.ts";
import type { CalendarTexts, Words } from "../messages/index.ts";

export type { Words } from "../messages/index.ts";
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

/** The language of dates and times. */
type Locale = Pick<Words, "locale">;

function format(locale: string, options: Intl.DateTimeFormatOptions, date: string): string {
  const time = date.length === 10 ? "T00:00:00" : "";
  return dateFormat(locale, { ...options, timeZone: "UTC" }).format(
    new Date(`${date.replace(" ", "T")}${time}Z`),
  );
}

/** `Wednesday, March 5, 2031`. */
export const longDate = ({ locale }: Locale, date: string): string =>
  format(locale, { weekday: "long", year: "numeric", month: "long", day: "numeric" }, date);
/** `March 5`. */
const shortDate = ({ locale }: Locale, date: string): string =>
  format(locale, { month: "long", day: "numeric" }, date);
/** `March 5, 2032`. */
const fullDate = ({ locale }: Locale, date: string): string =>
  format(locale, { year: "numeric", month: "long", day: "numeric" }, date);
/** `March 2031`. */
export const monthName = ({ locale }: Locale, date: string): string =>
  format(locale, { year: "numeric", month: "long" }, date);
/** `Wed`, or `Wednesday` in full. */
export const weekDay = ({ locale }: Locale, date: string, weekday: "short" | "long"): string =>
  format(locale, { weekday }, date);
/** `7:00 PM`. */
export const timeOf = ({ locale }: Locale, time: string): string =>
  format(locale, { hour: "numeric", minute: "2-digit" }, time);

interface Timed {
  readonly start_date: string;
  readonly end_date: string;
  readonly all_day: boolean;
}
/** Formats start and end; the year is shown if it differs from `year`. */
export function timeRange(
  words: Locale & { readonly t?: CalendarTexts },
  { start_date: start, end_date, all_day: isAllDay }: Timed,
  year: string,
): { readonly from: string; readonly to: string } {
  const end = isAllDay ? lastDay({ start_date: start, end_date }) : end_date;
  const date = (time: string) => (time.startsWith(year) ? shortDate : fullDate)(words, time);
  const isOneDay = start.slice(0, 10) === end.slice(0, 10);
  if (isAllDay) return { from: date(start), to: isOneDay ? "" : date(end) };
  const both = (time: string) => {
    const parts = { date: date(time), time: timeOf(words, time) };
    return words.t ? words.t("dateAndTime", parts) : `${parts.date}, ${parts.time}`;
  };
  const from = both(start);
  if (start === end) return { from, to: "" };
  return { from, to: isOneDay ? timeOf(words, end) : both(end) };
}

/** The date of the last day of an all-day event, whatever time days start. */
const lastDay = (event: Pick<Timed, "start_date" | "end_date">): string =>
  addDays(event.start_date.slice(0, 10), wholeDays(event) - 1);

/** The time of an event as machine-readable elements: `March 5, 7:00 PM – 9:00 PM EST`. */
export function when(event: EventItem, words: Words, today: string): Html {
  const { from, to } = timeRange(words, event, today.slice(0, 4));
  const { start_date: start, end_date: end, timezone_abbr: zone, all_day: isAllDay } = event;
  const begin = markup`<time datetime="${stamp(start, isAllDay)}">${from}</time>`;
  const ending = markup`<time datetime="${isAllDay ? lastDay(event) : stamp(end, false)}">${to}</time>`;
  const range = to === "" ? begin : words.t.html("range", { from: begin, to: ending });
  const clock =
    !isAllDay && zone !== "" && markup` <span class="calendar-event__zone">${zone}</span>`;
  return markup`${range}${clock}`;
}

/** A machine-readable time; for an all-day event its date. */
const stamp = (time: string, isAllDay: boolean): string =>
  isAllDay ? time.slice(0, 10) : time.slice(0, 16).replace(" ", "T");
