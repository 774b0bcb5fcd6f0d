import { sorted, eachOf } from "./long-list.ts";
import type { ReportRequest } from "./report-request.ts";

/** A row of a report: its dimensions, and its values in each range, in the order of the metrics. */
export interface Row {
  readonly dimensions: readonly string[];
  readonly values: readonly (readonly number[])[];
}

type Compare = (a: Row, b: Row) => number;

/** Rows in the requested order; by default by the first metric, descending. Equal rows are ordered by their dimensions. */
export function inOrder(
  rows: readonly Row[],
  { orderBy, metrics, dimensions }: Pick<ReportRequest, "orderBy" | "metrics" | "dimensions">,
): Promise<readonly Row[]> {
  const steps = (orderBy ?? []).flatMap(({ name, isDescending }): Compare[] => {
    const sign = isDescending ? -1 : 1;
    const is = (one: { readonly name: string; readonly alias: string }) =>
      one.alias === name || one.name === name.replace(/^[a-z]{1,10}:/, "");
    const metric = metrics.findIndex(is);
    if (metric !== -1) return [(a, b) => sign * (numberAt(a, metric) - numberAt(b, metric))];
    const dimension = dimensions.findIndex(is);
    return dimension === -1 ? [] : [(a, b) => sign * byText(a, b, dimension)];
  });
  if (steps.length === 0) steps.push((a, b) => numberAt(b, 0) - numberAt(a, 0));
  for (const place of dimensions.keys()) steps.push((a, b) => byText(a, b, place));
  return sorted(rows, (a, b) => {
    for (const step of steps) {
      const order = step(a, b);
      if (order !== 0) return order;
    }
    return 0;
  });
}

const numberAt = ({ values }: Row, place: number): number => values[0]?.[place] ?? 0;

function byText(a: Row, b: Row, place: number): number {
  const [one = "", other = ""] = [a.dimensions[place], b.dimensions[place]];
  return one < other ? -1 : one > other ? 1 : 0;
}

/** How current the counts are. */
interface Freshness {
  /** Time of the last write; null if there was none. */
  readonly lastFlush: Date | null;
  /** Whether the counts of these days are final. */
  readonly isGolden: boolean;
  /** First day with counts, such as `2026-01-15`. */
  readonly since: string | null;
}
/** Values of one range, in the order of the metrics. */
interface Values {
  readonly values: readonly string[];
}
/** A report in the form of existing clients. All values are texts. */
export interface Report {
  /** Token of the next page; null on the last. */
  readonly nextPageToken: string | null;
  readonly columnHeader: {
    readonly dimensions: readonly string[] | null;
    readonly metricHeader: {
      readonly metricHeaderEntries: readonly { readonly name: string; readonly type: string }[];
    };
  };
  readonly data: {
    readonly dataLastRefreshed: string | null;
    readonly isDataGolden: boolean;
    readonly collectionStarted: string | null;
    readonly rowCount: number;
    readonly samplesReadCounts: null;
    readonly samplingSpaceSizes: null;
    readonly rows: readonly {
      readonly dimensions: readonly string[] | null;
      readonly metrics: readonly Values[];
    }[];
    readonly totals: readonly Values[];
    readonly minimums: readonly Values[];
    readonly maximums: readonly Values[];
  };
}

/**
 * Converts ordered rows to the form of existing clients. Totals, minimums and maximums are of all rows, whatever the limit.
 */
export async function toReport(
  {
    metrics,
    dimensions,
    limit,
    offset,
  }: Pick<ReportRequest, "metrics" | "dimensions" | "limit" | "offset">,
  rows: readonly Row[],
  totals: readonly (readonly number[])[],
  { lastFlush, isGolden, since }: Freshness,
): Promise<Report> {
  const names = dimensions.length === 0 ? null : dimensions.map(({ alias }) => alias);
  const end = offset + limit;
  const { minimums, maximums } = await edgesOf(rows, totals);
  return {
    nextPageToken: rows.length > end ? String(end) : null,
    columnHeader: {
      dimensions: names,
      metricHeader: {
        metricHeaderEntries: metrics.map(({ alias, metric }) => ({
          name: alias,
          type: metric.type,
        })),
      },
    },
    data: {
      dataLastRefreshed: lastFlush?.toISOString() ?? null,
      isDataGolden: isGolden,
      collectionStarted: since,
      rowCount: rows.length,
      samplesReadCounts: null,
      samplingSpaceSizes: null,
      rows: rows.slice(offset, end).map(({ dimensions: own, values }) => ({
        dimensions: names && own,
        metrics: values.map(toValues),
      })),
      totals: totals.map(toValues),
      minimums: minimums.map(toValues),
      maximums: maximums.map(toValues),
    },
  };
}

const toValues = (numbers: readonly number[]): Values => ({ values: numbers.map(String) });

/** Minimum and maximum of each metric, by range; 0 without rows. */
async function edgesOf(rows: readonly Row[], totals: readonly (readonly number[])[]) {
  const first = rows[0]?.values ?? totals.map((values) => values.map(() => 0));
  const [minimums, maximums] = [first.map((one) => [...one]), first.map((one) => [...one])];
  await eachOf(rows, ({ values }) => {
    for (const [range, numbers] of values.entries())
      for (const [place, n] of numbers.entries()) {
        const [low, high] = [minimums[range], maximums[range]];
        if (low && n < (low[place] ?? 0)) low[place] = n;
        if (high && n > (high[place] ?? 0)) high[place] = n;
      }
  });
  return { minimums, maximums };
}
