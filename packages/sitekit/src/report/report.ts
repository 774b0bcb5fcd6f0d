import type { CountContext } from "../collect/builder.ts";
import { isOver } from "../collect/forget.ts";
import { collectorState } from "../collect/state.ts";
import { remembered } from "./cache.ts";
import type { Range } from "./dates.ts";
import { toReport, type Report } from "./envelope.ts";
import { eachOf } from "./long-list.ts";
import { metricOf } from "./metrics.ts";
import { inOrder, type Row } from "./order.ts";
import { readGroups, readMissing, type Group } from "./read.ts";
import { sumUp, valuesOf } from "./sum.ts";
import type { ReportRequest } from "./report-request.ts";

/** What reports are made with. */
export type ReportContext = Pick<CountContext, "db" | "site" | "settings" | "clock">;

/** Makes a report, or remembers the one that was made of the same question: an hour where all its days are over, else a minute. */
export async function report(ctx: ReportContext, wish: ReportRequest): Promise<readonly Report[]> {
  const now = ctx.clock.now();
  const isGolden = wish.ranges.every(({ last }) => isOver(last, now));
  const key = JSON.stringify({
    ...wish,
    metrics: wish.metrics.map(({ name, shown }) => [name, shown]),
    dimensions: wish.dimensions.map(({ name, shown }) => [name, shown]),
    filters: wish.filters.map(({ name, values }) => [name, values]),
    parts: [...wish.parts],
  });
  return remembered(ctx.site, key, { now, isGolden }, async () => [
    await make(ctx, wish, isGolden),
  ]);
}

async function make(ctx: ReportContext, wish: ReportRequest, isGolden: boolean): Promise<Report> {
  const ranges: (readonly Group[])[] = [];
  for (const range of wish.ranges) ranges.push(await groupsOf(ctx, range, wish));
  const { lines, totals } = await sumUp(wish, ranges);
  const isByPage = wish.parts.has("path");
  const isOnePage = wish.filters.some(({ dimension }) => dimension.part === "path");
  const rows: Row[] = [];
  await eachOf(lines, ({ dimensions, sums }) => {
    rows.push({ dimensions, values: sums.map((one) => valuesOf(wish, one, isByPage)) });
  });
  // All visitors together are fewer than those of each page.
  const shown = totals.map((one) => valuesOf(wish, one, isOnePage));
  const { lastFlush, since } = await collectorState(ctx);
  return toReport(wish, await inOrder(rows, wish), shown, { lastFlush, since, isGolden });
}

async function groupsOf(
  { db }: ReportContext,
  range: Range,
  wish: ReportRequest,
): Promise<readonly Group[]> {
  const counts = [...new Set(wish.metrics.flatMap(({ metric }) => metric.reads))];
  const groups = await readGroups(db, range, { ...wish, counts });
  const notFound = metricOf("notFound");
  if (!wish.metrics.some(({ metric }) => metric === notFound)) return groups;
  const missing = await readMissing(db, range);
  const isByDay = wish.parts.has("day");
  return [
    ...groups,
    ...missing
      .filter((row) => row.missing > 0)
      .map((row) => ({ about: isByDay ? { day: row.day } : {}, sums: { missing: row.missing } })),
  ];
}
