import { permalink, type TypeRuntime } from "@waymark/content";
import type { SiteInfo } from "@waymark/core";
import { toSql } from "../time/display.ts";
import type { Item } from "./loaded.ts";

/** Nothing: the date of what is not published yet, in UTC. */
const never = "0000-00-00 00:00:00";

/** The dates of an item as the calendar writes them. */
export interface Dates {
  readonly date: string;
  readonly date_utc: string;
  readonly modified: string;
  readonly modified_utc: string;
}
export const datesOf = (item: Item): Dates => ({
  date: toSql(item.date),
  date_utc: item.is_floating ? never : toSql(item.date_gmt),
  modified: toSql(item.modified),
  modified_utc: toSql(item.modified_gmt),
});

/** By what other calendars know an item again: its site and its number. */
export function globalId(id: number, { url }: SiteInfo): string {
  const { hostname, pathname } = new URL(url);
  return `${hostname}${pathname.replace(/\/$/, "")}?id=${id}`;
}

/** Its own global id, and those of what it was imported from. */
export function lineageOf(item: Item, site: SiteInfo): readonly string[] {
  const from = item.extra.fields?.["lineage"];
  return [globalId(item.id, site), ...(Array.isArray(from) ? from.map(String) : [])];
}

/** Where readers find an item. */
export const addressOf = (item: Item, { rules }: TypeRuntime): string => permalink(item, "", rules);

/** A text among the own fields of an item; empty where there is none. */
export function fieldOf({ extra }: Item, name: string): string {
  const value = extra.fields?.[name];
  return typeof value === "string" ? value : "";
}
/** A switch among them. */
export function switchOf({ extra }: Item, name: string): boolean {
  const value = extra.fields?.[name];
  return typeof value === "boolean" ? value : true;
}
