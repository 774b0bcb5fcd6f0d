import { createYield } from "@waymark/core";
import * as z from "zod";
import { toDay } from "../collect/days.ts";
import { isOver } from "../collect/forget.ts";
import { errors } from "../errors.ts";
import { defineDatapoint } from "../kit/datapoint.ts";
import { remembered } from "./cache.ts";
import { toRange, type Range } from "./dates.ts";
import { eachOf, sorted } from "./long-list.ts";
import { readGroups, tooMuch } from "./read.ts";
import type { ReportContext } from "./report.ts";
import { namesUpTo, wholeNumber } from "./take.ts";

/** Minimum number of distinct visitors on one day for a term to be shown. */
const minVisitors = 3;
/** Maximum number of rows per response. */
const maxRows = 200_000;
const batchSize = 2_000;

const day = z.string().max(10);
const args = z.strictObject({
  dateRange: z.string().max(20).optional(),
  startDate: day.optional(),
  endDate: day.optional(),
  dimensions: namesUpTo(2).optional(),
  limit: wholeNumber(1, 500).optional(),
});

/** A search on the site. There are no impressions and positions, which only search engines have. */
export interface SearchRow {
  /** In the order of the dimensions. */
  readonly keys: readonly string[];
  readonly searches: number;
  /** Searches without results, among those with a reported number. */
  readonly zeroResults: number;
  /** Pages opened from results. */
  readonly clicks: number;
  readonly source: "onsite";
}
/** Sessions from a search engine. */
export interface EngineRow {
  /** The host of the engine. */
  readonly keys: readonly string[];
  readonly sessions: number;
  readonly pageviews: number;
  readonly source: "referrer";
}

/**
 * `GET searchanalytics`: searches on the site by `query`, `date` or both, or sessions from search engines by `engine`.
 */
export const searchanalytics = defineDatapoint({
  name: "searchanalytics",
  summary: "Report searches on the site, and visits from search engines",
  args,
  async handler(taken, ctx) {
    const now = ctx.clock.now();
    const range = toRange(taken, toDay(now));
    const names = (taken.dimensions ?? []).map(({ name }) => name);
    const requested = names.length === 0 ? ["query"] : names;
    const unknown = requested.find((name) => !["query", "date", "engine"].includes(name));
    if (unknown !== undefined)
      throw errors.invalid_dimension({
        message: "Supported are query and date, for searches on this site, and engine.",
      });
    if (requested.includes("engine") && requested.length > 1)
      throw errors.invalid_dimension({
        message: "The dimension engine cannot be combined with others.",
      });
    const limit = taken.limit ?? 100;
    const isGolden = isOver(range.last, now);
    const key = JSON.stringify(["searchanalytics", range, requested, limit]);
    return remembered(
      ctx.site,
      key,
      { now, isGolden },
      async (): Promise<readonly (SearchRow | EngineRow)[]> =>
        requested.includes("engine")
          ? engines(ctx, range, limit)
          : terms(ctx, range, requested, limit),
    );
  },
});

type Counted = { -readonly [K in keyof SearchRow]: SearchRow[K] };

async function terms(
  { db }: ReportContext,
  range: Range,
  requested: readonly string[],
  limit: number,
): Promise<readonly SearchRow[]> {
  const visitors = new Map<string, number>();
  const found = new Map<string, { readonly term: string; readonly row: Counted }>();
  await eachSearch(db, range, (one) => {
    const { term } = one;
    // Not the sum: visitors are not recognized on another day.
    visitors.set(term, Math.max(visitors.get(term) ?? 0, one.visitors));
    const keys = requested.map((name) => (name === "date" ? String(one.day) : term));
    const key = keys.join("\n");
    const none: Counted = { keys, searches: 0, zeroResults: 0, clicks: 0, source: "onsite" };
    const row = found.get(key)?.row ?? none;
    row.searches += one.searches;
    row.zeroResults += one.zero_results;
    row.clicks += one.clicks;
    found.set(key, { term, row });
  });
  // Terms of few visitors may identify them.
  const isShown = (term: string): boolean =>
    !requested.includes("query") || (visitors.get(term) ?? 0) >= minVisitors;
  const rows: SearchRow[] = [];
  await eachOf(found.values(), ({ term, row }) => isShown(term) && rows.push(row));
  const ordered = await sorted(rows, (a, b) => b.searches - a.searches || byKeys(a, b));
  return ordered.slice(0, limit);
}

const byKeys = (a: { readonly keys: readonly string[] }, b: typeof a): number =>
  a.keys.join() < b.keys.join() ? -1 : 1;

async function eachSearch(
  db: ReportContext["db"],
  { first, last }: Range,
  work: (row: Awaited<ReturnType<typeof db.searches.find>>[number]) => void,
): Promise<void> {
  const pause = createYield();
  let after: { readonly day: number; readonly term: string } | undefined;
  for (let read = 0; ; await pause()) {
    const rows = await db.searches.find({
      where: { day: { between: [first, last] } },
      orderBy: [{ day: "asc" }, { term: "asc" }],
      limit: batchSize,
      after,
    });
    for (const row of rows) work(row);
    const end = rows.at(-1);
    if (!end || rows.length < batchSize) return;
    read += rows.length;
    if (read >= maxRows) throw tooMuch();
    after = { day: end.day, term: end.term };
  }
}

async function engines(
  { db }: ReportContext,
  range: Range,
  limit: number,
): Promise<readonly EngineRow[]> {
  const groups = await readGroups(db, range, {
    parts: new Set(["origin"]),
    path: undefined,
    counts: ["entrances", "pageviews"],
  });
  const found = new Map<string, { keys: string[]; sessions: number; pageviews: number }>();
  for (const { about, sums } of groups) {
    if (about.origin?.channel !== "Organic Search") continue;
    const { source } = about.origin;
    const row = found.get(source) ?? { keys: [source], sessions: 0, pageviews: 0 };
    row.sessions += sums.entrances ?? 0;
    row.pageviews += sums.pageviews ?? 0;
    found.set(source, row);
  }
  return [...found.values()]
    .toSorted((a, b) => b.sessions - a.sessions || byKeys(a, b))
    .slice(0, limit)
    .map((row) => ({ ...row, source: "referrer" }));
}
