import { readTime } from "@waymark/calendar";
import { parseUrl, toTextLine } from "@waymark/core";
import type { Settings } from "../records/settings.ts";
import type { ImportedItem } from "./item.ts";
import { twoDigits } from "../two-digits.ts";

/** The times of an imported event, as arguments. */
interface Times {
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
    end_date: isLocal(start) && isLocal(end) && isBefore(end, start) ? start : end,
    ...(timezone !== "" && { timezone }),
    all_day: item.all_day ?? false,
  };
}
const isLocal = (time: string): boolean =>
  /^\d{4}-\d{2}-\d{2}(?: |$)/.test(time) && !/(?:Z|[+-]\d{2}:?\d{2})$/i.test(time);
/** Compares times such as `2031-03-10 9:00 AM`, whose texts are not in chronological order. */
const isBefore = (one: string, other: string): boolean => {
  const reading = { timezone: "UTC", now: new Date(0) };
  const [wall, otherWall] = [readTime(one, reading), readTime(other, reading)];
  return wall !== undefined && otherWall !== undefined && wall < otherWall;
};
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
  return `${date.slice(0, 10)} ${twoDigits(hours)}:${twoDigits(Number(minute) || 0)}:00`;
}

/** Values for an event that are not in its item. */
interface EventDefaults {
  readonly settings: Settings;
  /** Slug of the category for all events. */
  readonly category: string | undefined;
  readonly isNew: boolean;
  /** Venues and organizers as arguments. */
  readonly venue: readonly object[] | undefined;
  readonly organizer: readonly object[] | undefined;
}

/** The arguments of an event. Invalid values are omitted, except title and times. */
export function toValues(
  item: ImportedItem,
  given: EventDefaults,
): Readonly<Record<string, unknown>> {
  const { settings, category, isNew, venue, organizer } = given;
  const { title, description, excerpt, url, image, tags, cost, currency_code: code } = item;
  const named = (item.categories ?? []).filter(isName);
  const categories = [...named, ...(category === undefined ? [] : [category])];
  return defined({
    title,
    description,
    excerpt,
    ...timesOf(item),
    timezone: item.timezone || undefined,
    status: statusOf(item, settings, isNew),
    website: isWebAddress(url) ? url : undefined,
    image: image === "" ? undefined : image,
    categories: categories.length > 0 ? categories : undefined,
    tags: tags?.filter(isName),
    cost: cost && priced(cost, item),
    currency_code: /^[A-Z]{3}$/.test(code ?? "") ? code : undefined,
    show_map: item.show_map ?? (isNew ? settings.show_map : undefined),
    show_map_link: item.show_map_link ?? (isNew ? settings.show_map : undefined),
    ...(settings.takes_marks && {
      hide_from_listings: item.hide_from_listings,
      sticky: item.sticky,
      featured: item.featured,
    }),
    venue,
    organizer,
  });
}
/** Whether a name has text besides tags. */
const isName = (name: string): boolean => toTextLine(name) !== "";
/** A status that was changed here is preserved; private events are hidden. */
function statusOf(item: ImportedItem, settings: Settings, isNew: boolean): string | undefined {
  if (item.status === "private") return "private";
  return isNew ? settings.post_status : undefined;
}

/** Costs with their currency symbol. */
function priced(
  cost: readonly string[],
  { currency_symbol: symbol = "", currency_position: position }: ImportedItem,
): readonly string[] {
  const isPlain = (value: string) => /^\d[\d.,]*$/.test(value.trim());
  const beside = (value: string) => (position === "prefix" ? symbol + value : value + symbol);
  return cost.map((value) => (symbol !== "" && isPlain(value) ? beside(value) : value));
}

/** Whether a text is an http or https URL. */
export const isWebAddress = (text: string | undefined): boolean =>
  text !== undefined && /^https?:\/\//i.test(text) && parseUrl(text) !== undefined;
/** Without undefined values. */
export const defined = (
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
