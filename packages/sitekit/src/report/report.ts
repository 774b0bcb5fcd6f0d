import type { CountContext } from "../collect/builder.ts";
import { isOver } from "../collect/forget.ts";
import { collectorState } from "../collect/state.ts";
import { remembered } from "./cache.ts";
import type { Range } from "./dates.ts";
import { type Report, toReport, inOrder, type Row } from "./envelope.ts";
import { eachOf } from "./long-list.ts";
import { isUsers, metricOf, rounded, type Sums } from "./columns.ts";
import { type Group, readGroups, readMissing } from "./read.ts";
import type { ReportRequest } from "./report-request.ts";

/** The context of reports. */
export type ReportContext = Pick<CountContext, "db" | "site" | "settings" | "clock">;

/**
 * Computes a report, or returns a cached one for the same request: cached for an hour if all its days are over, else
 * for a minute.
 */
export async function report(ctx: ReportContext, input: ReportRequest): Promise<readonly Report[]> {
  const now = ctx.clock.now();
  const isGolden = input.ranges.every(({ last }) => isOver(last, now));
  const key = JSON.stringify({
    ...input,
    metrics: input.metrics.map(({ name, alias }) => [name, alias]),
    dimensions: input.dimensions.map(({ name, alias }) => [name, alias]),
    filters: input.filters.map(({ name, values }) => [name, values]),
    parts: [...input.parts],
  });
  return remembered(ctx.site, key, { now, isGolden }, async () => [
    await make(ctx, input, isGolden),
  ]);
}

async function make(ctx: ReportContext, input: ReportRequest, isGolden: boolean): Promise<Report> {
  const ranges: (readonly Group[])[] = [];
  for (const range of input.ranges) ranges.push(await groupsOf(ctx, range, input));
  const { lines, totals } = await sumUp(input, ranges);
  const isByPage = input.parts.has("path");
  const isOnePage = input.filters.some(({ dimension }) => dimension.part === "path");
  const rows: Row[] = [];
  await eachOf(lines, ({ dimensions, sums }) => {
    rows.push({ dimensions, values: sums.map((one) => valuesOf(input, one, isByPage)) });
  });
  // The number of all visitors is less than the sum by page.
  const values = totals.map((one) => valuesOf(input, one, isOnePage));
  const { lastFlush, since } = await collectorState(ctx);
  return toReport(input, await inOrder(rows, input), values, { lastFlush, since, isGolden });
}

async function groupsOf(
  { db }: ReportContext,
  range: Range,
  input: ReportRequest,
): Promise<readonly Group[]> {
  const counts = [...new Set(input.metrics.flatMap(({ metric }) => metric.reads))];
  const groups = await readGroups(db, range, { ...input, counts });
  const notFound = metricOf("notFound");
  if (!input.metrics.some(({ metric }) => metric === notFound)) return groups;
  const missing = await readMissing(db, range);
  const isByDay = input.parts.has("day");
  return [
    ...groups,
    ...missing
      .filter((row) => row.missing > 0)
      .map((row) => ({ about: isByDay ? { day: row.day } : {}, sums: { missing: row.missing } })),
  ];
}

/** A row of a report: its dimensions, and its sums in each range. */
interface Line {
  readonly dimensions: readonly string[];
  readonly sums: readonly Record<string, number>[];
}
/** Lines, and the totals. */
interface Summed {
  readonly lines: readonly Line[];
  readonly totals: readonly Sums[];
}

/** Groups counts by all dimensions in each range, after applying filters. */
async function sumUp(
  input: Pick<ReportRequest, "dimensions" | "filters">,
  ranges: readonly (readonly Group[])[],
): Promise<Summed> {
  const lines = new Map<string, Line>();
  const totals = ranges.map((): Record<string, number> => ({}));
  for (const [place, groups] of ranges.entries())
    await eachOf(groups, ({ about, sums }) => {
      if (!input.filters.every(({ dimension, values }) => values.includes(dimension.value(about))))
        return;
      const dimensions = input.dimensions.map(({ dimension }) => dimension.value(about));
      const key = JSON.stringify(dimensions);
      let line = lines.get(key);
      if (!line) lines.set(key, (line = { dimensions, sums: ranges.map(() => ({})) }));
      addSums(line.sums[place], sums);
      addSums(totals[place], sums);
    });
  return { lines: [...lines.values()], totals };
}

function addSums(to: Record<string, number> | undefined, sums: Sums): void {
  if (!to) return;
  for (const [name, n] of Object.entries(sums)) to[name] = (to[name] ?? 0) + n;
}

/** The values of a line in the order of the metrics. By page, visitors are those of the page. */
const valuesOf = (
  { metrics }: Pick<ReportRequest, "metrics">,
  sums: Sums,
  isByPage: boolean,
): readonly number[] =>
  metrics.map(({ metric }) =>
    rounded(
      metric.value(isUsers(metric) && isByPage ? { visitors: sums.page_visitors ?? 0 } : sums),
    ),
  );
