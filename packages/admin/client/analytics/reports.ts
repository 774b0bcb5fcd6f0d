import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "@waymark/client";
import { send } from "../api/connection.ts";
import { daysOf, type Range, rangeBefore } from "./range.ts";
import { type Problem, type ReportRow, type SearchRow, toSearchRows } from "./rows.ts";

/** A report: its rows, and the totals of both ranges. */
export interface Report {
  readonly rows: readonly ReportRow[];
  readonly totals: ReportRow;
}
/** The reports of the dashboard. */
export interface Reports {
  readonly days: Report;
  readonly pages: Report;
  readonly sources: Report;
  readonly devices: Report;
}

interface RawRow {
  readonly dimensions?: readonly string[];
  readonly metrics: readonly { readonly values: readonly string[] }[];
}
interface Raw {
  readonly data?: {
    readonly rows?: readonly RawRow[];
    readonly totals?: RawRow["metrics"];
  };
}

const toRow = (name: string, metrics: RawRow["metrics"] = []): ReportRow => ({
  name,
  values: metrics[0]?.values.map(Number) ?? [],
  before: metrics[1]?.values.map(Number) ?? [],
});
const toReport = (raws: unknown): Report => {
  const data = (raws as readonly Raw[] | undefined)?.[0]?.data;
  return {
    rows: (data?.rows ?? []).map(({ dimensions = [], metrics }) =>
      toRow(dimensions[0] ?? "", metrics),
    ),
    totals: toRow("", data?.totals),
  };
};

/** Reads the reports of a range, compared with the preceding range of the same length. */
export const reportsQuery = (range: Range) =>
  queryOptions({
    queryKey: ["reports", range.start, range.end],
    queryFn: async ({ signal }): Promise<Reports> => {
      const before = rangeBefore(range);
      const dates = {
        startDate: range.start,
        endDate: range.end,
        compareDateRanges: true,
        compareStartDate: before.start,
        compareEndDate: before.end,
      };
      const ask = (key: keyof Reports, dimensions: string, metrics: string, more: object = {}) => ({
        type: "modules",
        identifier: "analytics",
        datapoint: "report",
        key,
        data: { ...dates, dimensions, metrics, ...more },
      });
      const request = [
        ask("days", "date", "pageviews,users,sessions"),
        ask("pages", "pagePath", "pageviews,users", { limit: 10 }),
        ask("sources", "source", "sessions", { limit: 10 }),
        ask("devices", "deviceCategory", "pageviews", { limit: 10 }),
      ];
      type Body = Readonly<Record<keyof Reports, readonly Raw[] | Problem>>;
      const { body } = await send<Body>("POST", "/sitekit/v1/data", { request }, { signal });
      // Each report of the response may be an error instead.
      for (const one of Object.values(body))
        if ("code" in one) throw new ApiError(one.data.status, one);
      return {
        days: toReport(body.days),
        pages: toReport(body.pages),
        sources: toReport(body.sources),
        devices: toReport(body.devices),
      };
    },
    staleTime: 60_000,
  });

/** Reads the searches on the site in a range. */
export const searchesQuery = ({ start, end }: Range) =>
  queryOptions({
    queryKey: ["searches", start, end],
    queryFn: async ({ signal }) => {
      const data = { dimensions: "query", startDate: start, endDate: end };
      const item = { type: "modules", identifier: "search", datapoint: "searchanalytics", data };
      const { body } = await send<{ readonly q: readonly SearchRow[] | Problem }>(
        "POST",
        "/sitekit/v1/data",
        { request: [{ ...item, key: "q" }] },
        { signal },
      );
      return toSearchRows(body.q);
    },
    staleTime: 60_000,
  });

/** All days of the range, with zeros for those without visits. */
export function toSeries({ rows }: Report, range: Range) {
  const counts = new Map(rows.map((row) => [row.name, row.values]));
  return daysOf(range).map((date) => {
    const [pageviews = 0, users = 0] = counts.get(date.replaceAll("-", "")) ?? [];
    return { date, pageviews, users };
  });
}
