import type { Context } from "../builder.ts";
import { converted, opened, toRate } from "./rows.ts";

/** What was ever counted on the site. */
export interface Totals {
  readonly counts: Readonly<Record<string, number>>;
  readonly conversion_rate: number;
}
/** Rows that are read at once. */
const portion = 1_000;

/** What was ever counted of all popups, those that are gone among them. */
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
