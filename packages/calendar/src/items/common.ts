import { permalink, type TypeRuntime } from "@waymark/content";
import type { Actor, SettingsReader, SiteInfo } from "@waymark/core";
import type { Calendar } from "../calendar.ts";
import { toSql } from "../time/display.ts";
import type { Item } from "./loaded.ts";

/** The UTC date of unpublished items. */
const never = "0000-00-00 00:00:00";

/** The dates of an item in the calendar's format. */
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

/** The global ID by which other calendars recognize an item: site and ID. */
export function globalId(id: number, { url }: SiteInfo): string {
  const { hostname, pathname } = new URL(url);
  return `${hostname}${pathname.replace(/\/$/, "")}?id=${id}`;
}

/** Its own global ID, and those of the items it was imported from. */
export function lineageOf(item: Item, site: SiteInfo): readonly string[] {
  const from = item.extra.fields?.["lineage"];
  return [globalId(item.id, site), ...(Array.isArray(from) ? from.map(String) : [])];
}

/** The public URL of an item. */
export const addressOf = (item: Item, { rules }: TypeRuntime): string => permalink(item, "", rules);

/** A text field of an item; empty if it is missing. */
export function fieldOf({ extra }: Item, name: string): string {
  const value = extra.fields?.[name];
  return typeof value === "string" ? value : "";
}
/** A boolean field of an item. */
export function switchOf({ extra }: Item, name: string): boolean {
  const value = extra.fields?.[name];
  return typeof value === "boolean" ? value : true;
}

/** The context of a response: user and site. */
export interface Showing {
  readonly calendar: Calendar;
  readonly actor: Actor;
  readonly site: SiteInfo;
  readonly settings: SettingsReader;
  /** The sent password for protected items. */
  readonly password?: string | undefined;
  /** Whether to add JSON-LD, on pages of one item. */
  readonly withDocument?: boolean;
}
