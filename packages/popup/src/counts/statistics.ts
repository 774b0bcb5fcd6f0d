import type { Item } from "@waymark/content";
import { renderTitle, stripTags } from "@waymark/content-text";
import type { Context } from "../builder.ts";
import { converted, opened, toRate, type CountRow } from "./rows.ts";

/** How often one event happened. */
export interface Counted {
  /** Since the last reset. */
  readonly count: number;
  /** Ever. */
  readonly total: number;
  /** ISO 8601 in UTC; null where it has not since the last reset. */
  readonly last: string | null;
}
/** The statistics of a popup. */
export interface Statistics {
  readonly popup: number;
  /** For editors, without tags. */
  readonly title: string;
  readonly counts: Readonly<Record<string, Counted>>;
  /** Since the last reset, and ever: conversions by opens, from 0 to 1. */
  readonly conversion_rate: number;
  readonly conversion_rate_total: number;
}
type Named = Pick<Item, "id" | "title">;

const never: Counted = { count: 0, total: 0, last: null };

/** The statistics of these popups, in the same order; each has all event types of the site. */
export async function statisticsOf(
  db: Context["db"],
  items: readonly Named[],
  events: ReadonlySet<string>,
): Promise<readonly Statistics[]> {
  if (items.length === 0) return [];
  const rows = await db.counts.find({ where: { popup: { in: items.map(({ id }) => id) } } });
  return items.map((item) =>
    toStatistics(
      item,
      rows.filter((row) => row.popup === item.id),
      events,
    ),
  );
}

function toStatistics(
  { id, title }: Named,
  rows: readonly CountRow[],
  events: ReadonlySet<string>,
): Statistics {
  const known = new Map<string, Counted>([...events].map((event) => [event, never]));
  for (const { event, count, total, last } of rows)
    known.set(event, { count, total, last: last?.toISOString() ?? null });
  const of = (event: string): Counted => known.get(event) ?? never;
  return {
    popup: id,
    title: stripTags(renderTitle(title)),
    counts: Object.fromEntries(known),
    conversion_rate: toRate(of(opened).count, of(converted).count),
    conversion_rate_total: toRate(of(opened).total, of(converted).total),
  };
}
