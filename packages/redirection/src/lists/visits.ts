import type { Direction, Order, Where } from "@waymark/core";
import * as z from "zod";
import { normalIp } from "../ip.ts";
import { groupings, type Grouping, type LogName } from "../logs/tallies.ts";
import { toTallyKey } from "../logs/tally-key.ts";
import type { tables } from "../tables.ts";
import { listArgs, type FilterBy } from "./args.ts";

type Columns = typeof tables.misses.columns;
type LogColumns = typeof tables.logs.columns;
const missKeys = [
  "ip",
  "url-exact",
  "url",
  "referrer",
  "agent",
  "domain",
  "method",
  "http",
] as const;
const logKeys = [...missKeys, "target", "redirect_by"] as const;
const orders = ["url", "ip", "total", "count"] as const;
const methods = ["GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH"];
const groupBy = z
  .string()
  .optional()
  .describe("Group by ip, url or agent: one row per value, with its count");

/** The arguments of every list of followed redirects. */
export const logListArgs = { ...listArgs(orders, logKeys), groupBy };
/** The arguments of every list of requests for missing pages. */
export const missListArgs = { ...listArgs(orders, missKeys), groupBy };

type MissFilter = FilterBy<(typeof missKeys)[number]>;
/** The condition for a filter of requests. */
export function missWhere(by: MissFilter = {}): Where<Columns> {
  const exact = by["url-exact"];
  const method = by.method?.toUpperCase() ?? "";
  return {
    ip: by.ip === undefined ? undefined : (normalIp(by.ip) ?? { contains: by.ip }),
    // The key is only used for the index; two long addresses may share one.
    url_key: exact === undefined ? undefined : toTallyKey(exact),
    url: exact ?? containing(by.url),
    referrer: containing(by.referrer),
    agent: containing(by.agent),
    domain: containing(by.domain),
    request_method: methods.includes(method) ? method : undefined,
    http_code: by.http === undefined ? undefined : Number.parseInt(by.http, 10) || 0,
  };
}
/** The condition for a filter of followed redirects. */
export const logWhere = ({
  target,
  redirect_by,
  ...by
}: FilterBy<(typeof logKeys)[number]> = {}): Where<LogColumns> => ({
  ...(missWhere(by) as Where<LogColumns>),
  sent_to: containing(target),
  redirect_by,
});
const containing = (text: string | undefined) =>
  text === undefined ? undefined : { contains: text };

/** The order of single rows: newest first, unless by URL or IP address. */
export const visitOrder = (
  by: (typeof orders)[number] | "" | undefined,
  direction: Direction,
): readonly Order<Columns>[] =>
  by === "url" || by === "ip" ? [{ [by]: direction }, { id: "asc" }] : [{ id: direction }];

/** The column that rows are grouped by; undefined for single rows. */
export const groupingOf = (log: LogName, asked: string | undefined): Grouping | undefined =>
  asked === "url-exact" && log === "misses" ? "url" : groupings.find((one) => one === asked);

/** The rows with one of these values. */
export function valueWhere(by: Grouping, values: readonly string[]): Where<Columns> {
  if (by === "ip") return { ip: { in: values } };
  if (by === "agent") return { agent: { in: values } };
  return { url_key: { in: values.map(toTallyKey) }, url: { in: values } };
}
