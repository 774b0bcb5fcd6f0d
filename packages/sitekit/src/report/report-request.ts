import { parseUrl, type SiteInfo } from "@waymark/core";
import * as z from "zod";
import { toDay } from "../collect/days.ts";
import { otherPath, toCountedPath } from "../collect/visit/values.ts";
import { errors } from "../errors.ts";
import { isInvalid, isMissing } from "../kit/arg-errors.ts";
import { rangeBefore, toRange, type Range } from "./dates.ts";
import {
  dimensionNames,
  dimensionOf,
  type Dimension,
  type Part,
  isUsers,
  metricNames,
  metricOf,
  type Metric,
} from "./columns.ts";
import { filters, flag, namesUpTo, ordering, wholeNumber, type Named } from "./take.ts";

const day = z.string().max(10);
/** The parameters of a report. */
export const reportArgs = z.strictObject({
  dateRange: z.string().max(20).optional(),
  startDate: day.optional(),
  endDate: day.optional(),
  compareDateRanges: flag.optional(),
  multiDateRange: z.union([flag, wholeNumber(0, 2)]).optional(),
  compareStartDate: day.optional(),
  compareEndDate: day.optional(),
  metrics: namesUpTo(10),
  dimensions: namesUpTo(4).optional(),
  dimensionFilters: filters.optional(),
  orderby: ordering.optional(),
  url: z.string().max(2_000).optional(),
  limit: wholeNumber(1, 10_000).optional(),
  pageToken: wholeNumber(0, 100_000_000).optional(),
});
type ReportInput = z.output<typeof reportArgs>;

/** A validated report request. */
export interface ReportRequest {
  /** The range, and the one to compare with. */
  readonly ranges: readonly Range[];
  readonly metrics: readonly (Named & { readonly metric: Metric })[];
  readonly dimensions: readonly (Named & { readonly dimension: Dimension })[];
  readonly filters: readonly {
    readonly name: string;
    readonly dimension: Dimension;
    readonly values: readonly string[];
  }[];
  /** Parts of rows used by dimensions and filters. */
  readonly parts: ReadonlySet<Part>;
  /** The only path, for reports of one page. */
  readonly path: string | undefined;
  readonly orderBy: ReportInput["orderby"];
  readonly limit: number;
  readonly offset: number;
}

/**
 * Validates a report request.
 *
 * @throws ApiError 400 `missing_required_param`, `invalid_metric`, `invalid_dimension`, `rest_invalid_param`.
 */
export function toReportRequest(
  taken: ReportInput,
  site: Pick<SiteInfo, "url">,
  now: Date,
): ReportRequest {
  if (taken.metrics.length === 0) throw isMissing("metrics");
  const metrics = taken.metrics.map((one) => ({ ...one, metric: knownMetric(one.name) }));
  const dimensions = (taken.dimensions ?? []).map((one) => ({
    ...one,
    dimension: knownDimension(one.name),
  }));
  const entries = [...(taken.dimensionFilters ?? new Map<string, readonly string[]>())];
  const filtered = entries.map(([name, values]) => ({
    name,
    dimension: knownDimension(name),
    values,
  }));
  if (taken.url !== undefined) {
    const own = [toOwnPath(taken.url, site)];
    filtered.push({ name: "pagePath", dimension: knownDimension("pagePath"), values: own });
  }
  const single = filtered.findLast(
    ({ name, values }) => name === "pagePath" && values.length === 1,
  );
  const parts = new Set([...dimensions, ...filtered].map(({ dimension }) => dimension.part));
  const input = {
    ranges: rangesOf(taken, toDay(now)),
    metrics,
    dimensions,
    filters: filtered,
    parts,
    path: single?.values[0],
    orderBy: taken.orderby,
    limit: taken.limit ?? 1_000,
    offset: taken.pageToken ?? 0,
  };
  checkKnown(input);
  return input;
}

function rangesOf(taken: ReportInput, today: number): readonly Range[] {
  const range = toRange(taken, today);
  const { compareStartDate: startDate, compareEndDate: endDate } = taken;
  if (startDate !== undefined || endDate !== undefined)
    return [range, toRange({ startDate, endDate }, today)];
  const isCompared = taken.compareDateRanges === true;
  const isMulti = taken.multiDateRange === true || taken.multiDateRange === 2;
  return isCompared || isMulti ? [range, rangeBefore(range)] : [range];
}

function knownMetric(name: string): Metric {
  const metric = metricOf(name);
  if (!metric)
    throw errors.invalid_metric({
      message: `The metric ${short(name)} is not supported. Supported are ${metricNames.join(", ")}.`,
    });
  return metric;
}
function knownDimension(name: string): Dimension {
  const dimension = dimensionOf(name);
  if (!dimension)
    throw errors.invalid_dimension({
      message: `The dimension ${short(name)} is not supported. Supported are ${dimensionNames.join(", ")}.`,
    });
  return dimension;
}
const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/**
 * The path of a page of this site.
 *
 * @throws ApiError 400 `rest_invalid_param` for other sites, and for paths that are too long to be counted separately.
 */
export function toOwnPath(text: string, site: Pick<SiteInfo, "url">): string {
  const isPath = /^\/(?![/\\])/.test(text);
  const isAddress = isPath || /^https?:\/\//i.test(text);
  const url = isAddress ? parseUrl(text, site.url) : undefined;
  if (!url || url.host !== new URL(site.url).host)
    throw isInvalid("url", "Must be the URL or the path of a page of this site.");
  const path = toCountedPath(url.pathname);
  if (path === otherPath) throw isInvalid("url", "Paths of this length are counted together.");
  return path;
}

/** Rejects combinations that no table has. */
function checkKnown({
  metrics,
  dimensions,
  filters: all,
  parts,
}: Omit<ReportRequest, "orderBy">): void {
  const reject = (name: string, why: string) => {
    throw errors.invalid_metric({ message: `The metric ${short(name)} ${why}` });
  };
  const byPage = all.filter(({ dimension }) => dimension.part === "path");
  const isTitle = dimensionOf("pageTitle");
  const grouped = dimensions.map(({ dimension }) => dimension);
  const isMixed =
    byPage.some(({ dimension, values }) => dimension === isTitle || values.length > 1) ||
    (isTitle !== undefined && grouped.includes(isTitle) && !grouped.some(isPath) && !byPage.length);
  if (parts.has("hour") && ["path", "origin"].some((part) => parts.has(part as Part)))
    throw errors.invalid_dimension({
      message: "The dimension dateHour can only be combined with device, for the last two days.",
    });
  for (const { name, metric } of metrics) {
    if (parts.has("path") && !metric.byPage) reject(name, "is only available for the whole site.");
    if (parts.has("hour") && !metric.byHour) reject(name, "is not available by hour.");
    if (isUsers(metric) && isMixed)
      reject(name, "is not available for several pages together: add the dimension pagePath.");
    if (metric === metricOf("notFound") && [...parts].some((part) => part !== "day"))
      reject(name, "is only available by date.");
  }
}
const isPath = (dimension: Dimension): boolean => dimension === dimensionOf("pagePath");
