import type { ImportedItem } from "./item.ts";

/** The times of an imported event, as arguments. */
export interface Times {
  readonly start_date: string;
  readonly end_date: string;
  readonly timezone?: string;
  readonly all_day: boolean;
}
interface Parts {
  readonly date: string | undefined;
  readonly hour: string | undefined;
  readonly minute: string | undefined;
  readonly meridian: string | undefined;
}

/** Combines the parts of an item's times. Without an end it has no duration. Undefined without a start. */
export function timesOf(item: ImportedItem): Times | undefined {
  const { start_date, end_date = start_date, timezone = "" } = item;
  const start =
    timeOf({
      date: start_date,
      hour: item.start_hour,
      minute: item.start_minute,
      meridian: item.start_meridian,
    }) ?? utc(item.start_date_utc);
  if (start === undefined) return undefined;
  const end =
    timeOf({
      date: end_date,
      hour: item.end_hour,
      minute: item.end_minute,
      meridian: item.end_meridian,
    }) ??
    utc(item.end_date_utc) ??
    start;
  return {
    start_date: start,
    // An end before the start becomes the start. Texts with offsets are not in chronological order.
    end_date: isLocal(start) && isLocal(end) && end < start ? start : end,
    ...(timezone !== "" && { timezone }),
    all_day: item.all_day ?? false,
  };
}
const isLocal = (time: string): boolean =>
  /^\d{4}-\d{2}-\d{2}(?: |$)/.test(time) && !/(?:Z|[+-]\d{2}:?\d{2})$/i.test(time);
const utc = (time: string | undefined): string | undefined =>
  time === undefined || time === ""
    ? undefined
    : `${time.trim().replace(" ", "T").replace(/Z?$/, "")}Z`;

/** 12-hour time with a meridian, else 24-hour time. */
function timeOf({ date = "", hour = "", minute = "0", meridian = "" }: Parts): string | undefined {
  if (date === "") return undefined;
  if (!/^\d{1,2}$/.test(hour)) return date;
  const isTwelve = /^[ap]m$/i.test(meridian);
  const afternoon = /^pm$/i.test(meridian) ? 12 : 0;
  const hours = isTwelve ? (Number(hour) % 12) + afternoon : Number(hour);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${date.slice(0, 10)} ${two(hours)}:${two(Number(minute) || 0)}:00`;
}
