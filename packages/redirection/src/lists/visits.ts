import * as z from "zod";
import type { Db, Direction, Order, Where } from "@waymark/core";
import { normalIp } from "../ip.ts";
import { type Grouping, groupings, type LogName, toTallyKey } from "../logs/tallies.ts";
import type { tables } from "../tables.ts";
import { type FilterBy, type List, listArgs } from "./args.ts";
import { toId } from "./redirects.ts";
import type { GroupedItem } from "../responses.ts";

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
    http_code: toId(by.http),
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
export const groupingOf = (log: LogName, requested: string | undefined): Grouping | undefined =>
  requested === "url-exact" && log === "misses"
    ? "url"
    : groupings.find((one) => one === requested);

/** The rows with one of these values. */
export function valueWhere(by: Grouping, values: readonly string[]): Where<Columns> {
  if (by === "ip") return { ip: { in: values } };
  if (by === "agent") return { agent: { in: values } };
  return { url_key: { in: values.map(toTallyKey) }, url: { in: values } };
}

interface Paging {
  readonly page: number;
  readonly per_page: number;
  readonly direction: Direction;
}

/** Number of rows that a filtered view counts: the newest ones. */
const maxCounted = 20_000;

/** The values of a log with their counts: of all rows, or of the newest rows that match the filter. */
export async function listGrouped(
  db: Db<typeof tables>,
  log: LogName,
  by: Grouping,
  where: Where<typeof tables.misses.columns> | undefined,
  paging: Paging,
): Promise<List<GroupedItem>> {
  return where === undefined ? ofAll(db, log, by, paging) : ofSome(db, log, by, where, paging);
}

const toItem = (by: Grouping, value: string, count: number): GroupedItem => ({
  count,
  [by]: value,
  id: value,
});

async function ofAll(
  db: Db<typeof tables>,
  log: LogName,
  by: Grouping,
  { page, per_page, direction }: Paging,
): Promise<List<GroupedItem>> {
  const { items, total } = await db.tallies.page({
    where: { log, by, n: { gt: 0 } },
    orderBy: [{ n: direction }, { key: "asc" }],
    page: page + 1,
    per_page,
  });
  return { items: items.map(({ value, n }) => toItem(by, value, n)), total };
}

async function ofSome(
  db: Db<typeof tables>,
  log: LogName,
  by: Grouping,
  where: Where<typeof tables.misses.columns>,
  { page, per_page, direction }: Paging,
): Promise<List<GroupedItem>> {
  // Both tables have these columns.
  const table = db[log] as (typeof db)["misses"];
  const rows = await table.find({
    where,
    orderBy: [{ id: "desc" }],
    limit: maxCounted,
    columns: ["id", by],
  });
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(row[by], (counts.get(row[by]) ?? 0) + 1);
  const sign = direction === "asc" ? 1 : -1;
  const sorted = [...counts].sort(
    ([a, n], [b, m]) => sign * (n - m) || (a < b ? -1 : a > b ? 1 : 0),
  );
  const pageItems = sorted.slice(page * per_page, (page + 1) * per_page);
  return { items: pageItems.map(([value, n]) => toItem(by, value, n)), total: counts.size };
}
