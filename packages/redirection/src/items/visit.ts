import type { Row } from "@waymark/core";
import { toDisplay, type DateFormats } from "../dates.ts";
import type { RequestData, tables } from "../tables.ts";

export type MissRow = Row<typeof tables.misses.columns>;
export type LogRow = Row<typeof tables.logs.columns>;
/** A request for what is not there, as lists show it. Address, agent and referrer are a visitor's words: escape them. */
export interface MissItem {
  readonly id: number;
  /** Day and time of day in the words of the site. */
  readonly created: string;
  readonly created_time: string;
  readonly url: string;
  readonly agent: string;
  readonly referrer: string;
  readonly domain: string;
  readonly ip: string;
  readonly http_code: number;
  readonly request_method: string;
  readonly request_data: RequestData | "";
}
/** An answered redirect, as lists show it. */
export interface LogItem extends MissItem {
  readonly sent_to: string;
  readonly redirection_id: number;
  readonly redirect_by_slug: string;
  readonly redirect_by: string;
}

/** Makes an item of a request for what is not there. */
export const toMissItem = (row: MissRow, { date, time, timezone }: DateFormats): MissItem => ({
  id: row.id,
  created: toDisplay(row.created, date, timezone),
  created_time: toDisplay(row.created, time, timezone),
  url: row.url,
  agent: row.agent,
  referrer: row.referrer,
  domain: row.domain,
  ip: row.ip,
  http_code: row.http_code,
  request_method: row.request_method,
  request_data: row.request_data ?? "",
});
/** Makes an item of an answered redirect. */
export const toLogItem = (row: LogRow, formats: DateFormats): LogItem => ({
  ...toMissItem(row, formats),
  sent_to: row.sent_to,
  redirection_id: row.redirection_id,
  redirect_by_slug: row.redirect_by,
  redirect_by: row.redirect_by.slice(0, 1).toUpperCase() + row.redirect_by.slice(1),
});
