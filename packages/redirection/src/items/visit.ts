import type { Row } from "@waymark/core";
import { toDisplay, type DateFormats } from "../dates.ts";
import type { RequestData, tables } from "../tables.ts";

export type MissRow = Row<typeof tables.misses.columns>;
export type LogRow = Row<typeof tables.logs.columns>;
/** A request for a missing page, in lists. Address, agent and referrer come from visitors: escape them. */
export interface MissItem {
  readonly id: number;
  /** Date and time in the site's format. */
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
/** A redirect that was followed, in lists. */
export interface LogItem extends MissItem {
  readonly sent_to: string;
  readonly redirection_id: number;
  readonly redirect_by_slug: string;
  readonly redirect_by: string;
}

/** Converts a request for a missing page to a list item. */
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
/** Converts a followed redirect to a list item. */
export const toLogItem = (row: LogRow, formats: DateFormats): LogItem => ({
  ...toMissItem(row, formats),
  sent_to: row.sent_to,
  redirection_id: row.redirection_id,
  redirect_by_slug: row.redirect_by,
  redirect_by: row.redirect_by.slice(0, 1).toUpperCase() + row.redirect_by.slice(1),
});
