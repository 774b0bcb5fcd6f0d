import type { Item } from "../api/items.ts";
import { valueAt } from "../api/values.ts";

/** Whether a value is a day without a time. */
export const isDay = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);

/**
 * The time of a field of an item; undefined for other values. Times without an offset are local to the site; if the item has
 * the same time in UTC, that one is used. A day is the same day in every time zone.
 */
export function toDate(item: Item, field: string, value: unknown): Date | undefined {
  const utc = valueAt(item, `${field}_gmt`) ?? valueAt(item, `${field}_utc`);
  const text = typeof utc === "string" ? `${utc.replace(" ", "T")}Z` : value;
  if (typeof text !== "string" || text === "") return undefined;
  const date = new Date(isDay(text) ? `${text}T00:00:00` : text);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
