/** The limits of a day per kind. Beyond them events are counted in buckets, without visitors, or not at all. */
export interface DayLimits {
  /** Distinct paths. */
  readonly paths: number;
  /** Distinct sources. */
  readonly origins: number;
  /** Rows by page, source and device. */
  readonly rows: number;
  readonly visitors: number;
  /** Rows of visitors and their pages. */
  readonly seen: number;
  readonly terms: number;
  readonly timings: number;
}
/** The default limits of a day. */
export const dayLimits: DayLimits = {
  paths: 10_000,
  origins: 1_000,
  rows: 50_000,
  visitors: 1_000_000,
  seen: 3_000_000,
  terms: 2_000,
  timings: 20_000,
};

/** The current usage of a day. Updated during a write, and stored at its end. */
export type DayUse = { -readonly [K in keyof DayLimits]: number } & { missing: number };
/** A day without counts. */
export const emptyDay = (): DayUse => ({
  missing: 0,
  paths: 0,
  origins: 0,
  rows: 0,
  visitors: 0,
  seen: 0,
  terms: 0,
  timings: 0,
});
