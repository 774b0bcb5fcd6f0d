import type { Row } from "@waymark/core";
import { type DateFormats, toDisplay } from "../dates.ts";
import type { GroupItem, LogItem, MissItem } from "../responses.ts";
import type { tables } from "../tables.ts";

type MissRow = Row<typeof tables.misses.columns>;
type LogRow = Row<typeof tables.logs.columns>;
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

export type GroupRow = Row<typeof tables.groups.columns>;
/** Names of the modules by ID: the server that applies the rules of a group. */
export const moduleNames: ReadonlyMap<number, string> = new Map([
  [1, "Core"],
  [2, "Apache"],
  [3, "Nginx"],
]);

/** Converts a group to a list item. */
export const toGroupItem = ({ id, name, redirects, module_id, enabled }: GroupRow): GroupItem => ({
  id,
  name,
  redirects,
  module_id,
  moduleName: moduleNames.get(module_id) ?? "",
  enabled,
});
