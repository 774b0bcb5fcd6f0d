import type { CountName } from "../collect/tables.ts";

/** Sums of what was counted. */
export type Sums = Readonly<Partial<Record<CountName | "missing", number>>>;

/** A number that reports show. */
export interface Metric {
  readonly type: "INTEGER" | "TIME" | "PERCENT" | "FLOAT";
  /** What it is made of, and how. */
  readonly reads: readonly CountName[];
  readonly value: (sums: Sums) => number;
  /** Whether it can be known of single pages, and of single hours. */
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

/** Visitors. Of pages they are counted by page: see `valuesOf`. */
const users = sum("visitors", { reads: ["visitors", "page_visitors"] });

/** The metrics that are known, by the names that clients use. */
const table: Readonly<Record<string, Metric>> = {
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

/** The metric of a name; undefined where nothing like it is counted. */
export const metricOf = (name: string): Metric | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
/** Whether a metric is about visitors, who are another number by page than by site. */
export const isUsers = (metric: Metric): boolean => metric === users;
/** The names of all metrics. */
export const metricNames: readonly string[] = Object.keys(table);

/** A number as reports write it: at most six digits behind the point. */
export const rounded = (n: number): number => Math.round(n * 1_000_000) / 1_000_000;
