import type { Context } from "../builder.ts";
import { converted, opened, toRate } from "./rows.ts";

/** The total counts of the site. */
export interface Totals {
  readonly counts: Readonly<Record<string, number>>;
  readonly conversion_rate: number;
}
/** The number of rows per query. */
const portion = 1_000;

/** The total counts of all popups, including deleted ones. */
export async function totalsOf(db: Context["db"], events: ReadonlySet<string>): Promise<Totals> {
  const sums = new Map<string, number>([...events].map((event) => [event, 0]));
  let after: { readonly popup: number; readonly event: string } | undefined;
  for (;;) {
    const rows = await db.counts.find({
      orderBy: [{ popup: "asc" }, { event: "asc" }],
      limit: portion,
      after,
    });
    for (const { event, total } of rows) sums.set(event, (sums.get(event) ?? 0) + total);
    const last = rows.at(-1);
    if (!last || rows.length < portion) break;
    after = { popup: last.popup, event: last.event };
  }
  return {
    counts: Object.fromEntries(sums),
    conversion_rate: toRate(sums.get(opened) ?? 0, sums.get(converted) ?? 0),
  };
}
