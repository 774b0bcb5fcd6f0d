import { eachOf } from "./long-list.ts";
import { isUsers, rounded, type Sums } from "./metrics.ts";
import type { Group } from "./read.ts";
import type { ReportRequest } from "./report-request.ts";

/** A row of a report: its dimensions, and its sums in each range. */
export interface Line {
  readonly dimensions: readonly string[];
  readonly sums: readonly Record<string, number>[];
}
/** Lines, and the totals. */
export interface Summed {
  readonly lines: readonly Line[];
  readonly totals: readonly Sums[];
}

/** Groups counts by all dimensions in each range, after applying filters. */
export async function sumUp(
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
export const valuesOf = (
  { metrics }: Pick<ReportRequest, "metrics">,
  sums: Sums,
  isByPage: boolean,
): readonly number[] =>
  metrics.map(({ metric }) =>
    rounded(
      metric.value(isUsers(metric) && isByPage ? { visitors: sums.page_visitors ?? 0 } : sums),
    ),
  );
