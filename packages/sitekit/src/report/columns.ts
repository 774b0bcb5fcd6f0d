import { deviceName } from "../collect/visit/values.ts";
import type { CountName } from "../collect/tables.ts";

/** The values of a row of counts, after lookups. */
export interface Named {
  readonly day?: number | undefined;
  readonly hour?: number | undefined;
  readonly page?: { readonly path: string; readonly title: string } | undefined;
  readonly origin?:
    | {
        readonly channel: string;
        readonly source: string;
        readonly medium: string;
        readonly campaign: string;
      }
    | undefined;
  readonly device?: number | undefined;
}
/** The part of a row that a dimension uses. */
export type Part = "day" | "hour" | "path" | "origin" | "device";

/** A dimension of reports. */
export interface Dimension {
  readonly part: Part;
  readonly value: (row: Named) => string;
}

const unknown = "(not set)";
const dimensionTable: Readonly<Record<string, Dimension>> = {
  date: { part: "day", value: ({ day = 0 }) => String(day) },
  dateHour: { part: "hour", value: ({ hour = 0 }) => String(hour) },
  pagePath: { part: "path", value: ({ page }) => page?.path ?? unknown },
  pageTitle: { part: "path", value: ({ page }) => page?.title || unknown },
  channelGrouping: { part: "origin", value: ({ origin }) => origin?.channel ?? unknown },
  source: { part: "origin", value: ({ origin }) => origin?.source ?? unknown },
  medium: { part: "origin", value: ({ origin }) => origin?.medium ?? unknown },
  campaign: { part: "origin", value: ({ origin }) => origin?.campaign ?? unknown },
  deviceCategory: { part: "device", value: ({ device = 0 }) => deviceName(device) },
};

/** The dimension with a name; undefined if it is not supported. */
export const dimensionOf = (name: string): Dimension | undefined =>
  Object.hasOwn(dimensionTable, name) ? dimensionTable[name] : undefined;
/** The names of all dimensions. */
export const dimensionNames: readonly string[] = Object.keys(dimensionTable);

/** Sums of counts. */
export type Sums = Readonly<Partial<Record<CountName | "missing", number>>>;

/** A metric of reports. */
export interface Metric {
  readonly type: "INTEGER" | "TIME" | "PERCENT" | "FLOAT";
  /** The counts it uses, and its formula. */
  readonly reads: readonly CountName[];
  readonly value: (sums: Sums) => number;
  /** Whether it is available by page, and by hour. */
  readonly byPage: boolean;
  readonly byHour: boolean;
}

const of = (sums: Sums, name: CountName | "missing"): number => sums[name] ?? 0;
const sum = (name: CountName, more: Partial<Metric> = {}): Metric => ({
  type: "INTEGER",
  reads: [name],
  value: (sums) => of(sums, name),
  byPage: true,
  byHour: false,
  ...more,
});
const ratio = (
  type: Metric["type"],
  name: CountName,
  by: CountName,
  { times = 1, byPage = true } = {},
): Metric => ({
  type,
  reads: [name, by],
  value: (sums) => (of(sums, by) === 0 ? 0 : (of(sums, name) / of(sums, by)) * times),
  byPage,
  byHour: false,
});

/** Visitors. For pages they are counted by page: see `valuesOf`. */
const users = sum("visitors", { reads: ["visitors", "page_visitors"] });

/** The metrics by the names of clients. */
const metricTable: Readonly<Record<string, Metric>> = {
  pageviews: sum("pageviews", { byHour: true }),
  uniquePageviews: sum("unique_pageviews"),
  users,
  dailyUsers: users,
  sessions: sum("entrances", { byHour: true }),
  entrances: sum("entrances", { byHour: true }),
  exits: sum("exits"),
  bounces: sum("bounces"),
  bounceRate: ratio("PERCENT", "bounces", "entrances", { times: 100 }),
  exitRate: ratio("PERCENT", "exits", "pageviews", { times: 100 }),
  avgSessionDuration: ratio("TIME", "duration", "entrances"),
  pageviewsPerSession: ratio("FLOAT", "pageviews", "entrances", { byPage: false }),
  notFound: {
    type: "INTEGER",
    reads: [],
    value: (sums) => of(sums, "missing"),
    byPage: false,
    byHour: false,
  },
};

/** The metric with a name; undefined if it is not supported. */
export const metricOf = (name: string): Metric | undefined =>
  Object.hasOwn(metricTable, name) ? metricTable[name] : undefined;
/** Whether a metric is the number of visitors, which differs by page and by site. */
export const isUsers = (metric: Metric): boolean => metric === users;
/** The names of all metrics. */
export const metricNames: readonly string[] = Object.keys(metricTable);

/** Rounds a number to at most six decimals. */
export const rounded = (n: number): number => Math.round(n * 1_000_000) / 1_000_000;
