import { basePath } from "@waymark/core";
import * as z from "zod";
import type { CountDb } from "../collect/builder.ts";
import { toDay } from "../collect/days.ts";
import { isOver } from "../collect/forget.ts";
import { deviceNumber } from "../collect/visit/values.ts";
import { defineDatapoint, type Datapoint } from "../kit/datapoint.ts";
import { remembered } from "../report/cache.ts";
import { toRange, type Range } from "../report/dates.ts";
import { toOwnPath } from "../report/report-request.ts";
import { measures, type Measure, countOf, percentile, steps, type StepName } from "./steps.ts";

/** Percentiles. */
export interface Percentiles {
  readonly p50: number;
  readonly p75: number;
  readonly p95: number;
}
/** The speed of a page for its visitors. */
export interface PageSpeed {
  /** Measured by this server and by visitors' browsers, not in a laboratory. */
  readonly source: "server";
  readonly url: string;
  readonly strategy: "mobile" | "desktop";
  /** Number of measured views. */
  readonly sampleSize: number;
  /** Milliseconds until the server's response; null if not measured. */
  readonly ttfb: Percentiles | null;
  /** Bytes of the uncompressed page. */
  readonly transferBytes: Omit<Percentiles, "p75"> | null;
  /** Measured by browsers, in milliseconds except `cls`; null if disabled or not reported. */
  readonly field: Readonly<Record<"lcp" | "cls" | "inp", FieldValue | null>> | null;
}
/** A value measured by browsers: three of four were not worse than `p75`. */
export interface FieldValue extends Percentiles {
  readonly sampleSize: number;
}

const day = z.string().max(10);
const args = z.strictObject({
  url: z.string().max(2_000).optional(),
  strategy: z.enum(["mobile", "desktop"]).default("mobile"),
  dateRange: z.string().max(20).optional(),
  startDate: day.optional(),
  endDate: day.optional(),
});

const pagespeed = defineDatapoint({
  name: "pagespeed",
  summary: "Report the speed of a page for its visitors",
  args,
  async handler({ url, strategy, ...dates }, { db, site, clock }) {
    const path = toOwnPath(url ?? `${basePath(site)}/`, site);
    const now = clock.now();
    const range = toRange(dates, toDay(now));
    const input = { now, isGolden: isOver(range.last, now) };
    const key = JSON.stringify(["pagespeed", path, strategy, range]);
    return remembered(site, key, input, () => speedOf(db, path, strategy, range));
  },
});
/** The datapoints of the module `speed`. */
export const speedDatapoints: readonly Datapoint[] = [pagespeed];

async function speedOf(
  db: CountDb,
  path: string,
  strategy: PageSpeed["strategy"],
  { first, last }: Range,
): Promise<PageSpeed> {
  const held = await readSteps(db, path, strategy, first, last);
  const of = (measure: Measure) => held.get(measure) ?? {};
  const [ttfb, size] = [spread("ttfb", of("ttfb")), spread("bytes", of("bytes"))];
  const field = {
    lcp: fieldOf("lcp", of("lcp")),
    cls: fieldOf("cls", of("cls")),
    inp: fieldOf("inp", of("inp")),
  };
  return {
    source: "server",
    url: path,
    strategy,
    sampleSize: countOf(of("ttfb")),
    ttfb,
    transferBytes: size && { p50: size.p50, p95: size.p95 },
    field: Object.values(field).some((value) => value !== null) ? field : null,
  };
}

type StepTimes = Partial<Record<StepName, number>>;
async function readSteps(
  db: CountDb,
  path: string,
  strategy: PageSpeed["strategy"],
  first: number,
  last: number,
): Promise<ReadonlyMap<string, StepTimes>> {
  const held = new Map<string, StepTimes>();
  const known = await db.paths.first({ path });
  if (!known) return held;
  // Tablets are included in mobile; unknown devices are excluded.
  const devices = strategy === "mobile" ? (["mobile", "tablet"] as const) : (["desktop"] as const);
  const rows = await db.timings.find({
    where: {
      path: known.id,
      day: { between: [first, last] },
      device: { in: devices.map(deviceNumber) },
    },
    limit: 10_000,
  });
  for (const row of rows) {
    const sums = held.get(row.measure) ?? {};
    for (const name of steps) if (row[name] > 0) sums[name] = (sums[name] ?? 0) + row[name];
    held.set(row.measure, sums);
  }
  return held;
}

function spread(measure: Measure, held: StepTimes): Percentiles | null {
  const unit = measures[measure];
  const at = (share: number) => {
    const value = (percentile(held, share) ?? 0) * unit;
    return measure === "cls" ? Math.round(value * 1_000) / 1_000 : Math.round(value);
  };
  return countOf(held) === 0 ? null : { p50: at(0.5), p75: at(0.75), p95: at(0.95) };
}
const fieldOf = (measure: Measure, held: StepTimes): FieldValue | null => {
  const values = spread(measure, held);
  return values && { ...values, sampleSize: countOf(held) };
};
