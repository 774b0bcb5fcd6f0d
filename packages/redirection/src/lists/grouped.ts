import type { Db, Direction, Where } from "@waymark/core";
import type { Grouping, LogName } from "../logs/tallies.ts";
import type { tables } from "../tables.ts";
import type { List } from "./args.ts";

/** The number of rows that share a value, under the name of its column. */
export interface GroupedItem {
  readonly count: number;
  readonly id: string;
  readonly url?: string;
  readonly ip?: string;
  readonly agent?: string;
}
interface Paging {
  readonly page: number;
  readonly per_page: number;
  readonly direction: Direction;
}

/** Number of rows that a filtered view counts: the newest ones. */
const mostCounted = 20_000;

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
    limit: mostCounted,
    columns: ["id", by],
  });
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(row[by], (counts.get(row[by]) ?? 0) + 1);
  const sign = direction === "asc" ? 1 : -1;
  const sorted = [...counts].sort(
    ([a, n], [b, m]) => sign * (n - m) || (a < b ? -1 : a > b ? 1 : 0),
  );
  const shown = sorted.slice(page * per_page, (page + 1) * per_page);
  return { items: shown.map(([value, n]) => toItem(by, value, n)), total: counts.size };
}
