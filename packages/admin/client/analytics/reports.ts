import { queryOptions } from "@tanstack/react-query";
import { send } from "../api/connection.ts";

const day = 86_400_000;
const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** A row of a report: its dimension, and the values of the range and of the one before. */
export interface ReportRow {
  readonly name: string;
  readonly values: readonly number[];
  readonly before: readonly number[];
}
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
const toReport = (raws: readonly Raw[] | undefined): Report => {
  const data = raws?.[0]?.data;
  return {
    rows: (data?.rows ?? []).map(({ dimensions = [], metrics }) =>
      toRow(dimensions[0] ?? "", metrics),
    ),
    totals: toRow("", data?.totals),
  };
};

/** Reads the reports of the last days, compared with as many days before. */
export const reportsQuery = (days: number) =>
  queryOptions({
    queryKey: ["reports", days],
    queryFn: async ({ signal }): Promise<Reports> => {
      const now = Date.now();
      const range = {
        startDate: toDay(now - (days - 1) * day),
        endDate: toDay(now),
        compareDateRanges: true,
        compareStartDate: toDay(now - (2 * days - 1) * day),
        compareEndDate: toDay(now - days * day),
      };
      const ask = (key: keyof Reports, dimensions: string, metrics: string, more: object = {}) => ({
        type: "modules",
        identifier: "analytics",
        datapoint: "report",
        key,
        data: { ...range, dimensions, metrics, ...more },
      });
      const request = [
        ask("days", "date", "pageviews,users,sessions"),
        ask("pages", "pagePath", "pageviews,users", { limit: 10 }),
        ask("sources", "source", "sessions", { limit: 10 }),
        ask("devices", "deviceCategory", "pageviews", { limit: 10 }),
      ];
      type Body = Readonly<Record<keyof Reports, readonly Raw[]>>;
      const { body } = await send<Body>("POST", "/sitekit/v1/data", { request }, { signal });
      return {
        days: toReport(body.days),
        pages: toReport(body.pages),
        sources: toReport(body.sources),
        devices: toReport(body.devices),
      };
    },
    staleTime: 60_000,
  });

/** Reads the searches on the site of the last days. */
export const searchesQuery = (days: number) =>
  queryOptions({
    queryKey: ["searches", days],
    queryFn: async ({ signal }) => {
      const now = Date.now();
      const data = {
        dimensions: "query",
        startDate: toDay(now - (days - 1) * day),
        endDate: toDay(now),
      };
      const item = { type: "modules", identifier: "search", datapoint: "searchanalytics", data };
      const { body } = await send<{ readonly q?: unknown }>(
        "POST",
        "/sitekit/v1/data",
        { request: [{ ...item, key: "q" }] },
        { signal },
      );
      const rows = Array.isArray(body.q) ? (body.q as readonly SearchRow[]) : [];
      return rows.map(({ keys = [], clicks, impressions }) => ({
        name: keys[0] ?? "",
        values: [impressions ?? clicks ?? 0],
        before: [],
      }));
    },
    staleTime: 60_000,
  });
interface SearchRow {
  readonly keys?: readonly string[];
  readonly clicks?: number;
  readonly impressions?: number;
}

/** All days of the range, with zeros for those without visits. */
export function toSeries({ rows }: Report, days: number) {
  const counts = new Map(rows.map((row) => [row.name, row.values]));
  const now = Date.now();
  return Array.from({ length: days }, (_, at) => {
    const date = toDay(now - (days - 1 - at) * day);
    const [pageviews = 0, users = 0] = counts.get(date.replaceAll("-", "")) ?? [];
    return { date, pageviews, users };
  });
}
