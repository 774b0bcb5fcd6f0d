import type { Row } from "./order.ts";
import type { Wish } from "./wish.ts";

/** When the numbers were counted. */
export interface Freshness {
  /** When something was written last; null where nothing was ever. */
  readonly lastFlush: Date | null;
  /** Whether nothing more is counted on these days. */
  readonly isGolden: boolean;
  /** The first day of which there are numbers, such as `2026-01-15`. */
  readonly since: string | null;
}
/** Values of one range, in the order of the metrics. */
export interface Values {
  readonly values: readonly string[];
}
/** A report as clients of an older interface know it. All values are texts. */
export interface Report {
  /** What the next page is asked for with; null on the last. */
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

/** Puts ordered rows into the form that clients know. Totals, smallest and largest are of all rows, whatever the limit. */
export function toReport(
  { metrics, dimensions, limit, offset }: Pick<Wish, "metrics" | "dimensions" | "limit" | "offset">,
  rows: readonly Row[],
  totals: readonly (readonly string[])[],
  { lastFlush, isGolden, since }: Freshness,
): Report {
  const names = dimensions.length === 0 ? null : dimensions.map(({ shown }) => shown);
  const end = offset + limit;
  const edge = (pick: (a: number, b: number) => number) =>
    totals.map((_, range) => ({
      values: metrics.map((_metric, place) => edgeOf(rows, range, place, pick)),
    }));
  return {
    nextPageToken: rows.length > end ? String(end) : null,
    columnHeader: {
      dimensions: names,
      metricHeader: {
        metricHeaderEntries: metrics.map(({ shown, metric }) => ({
          name: shown,
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
      rows: rows.slice(offset, end).map((row) => ({
        dimensions: names && row.dimensions,
        metrics: row.values.map((values) => ({ values })),
      })),
      totals: totals.map((values) => ({ values })),
      minimums: edge((a, b) => Math.min(a, b)),
      maximums: edge((a, b) => Math.max(a, b)),
    },
  };
}

function edgeOf(
  rows: readonly Row[],
  range: number,
  place: number,
  pick: (a: number, b: number) => number,
): string {
  let edge: number | undefined;
  for (const { values } of rows) {
    const n = Number(values[range]?.[place] ?? 0);
    edge = edge === undefined ? n : pick(edge, n);
  }
  return String(edge ?? 0);
}
