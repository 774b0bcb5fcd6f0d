/** How much of each kind a day may hold. What is over is counted in buckets, without visitors, or not at all. */
export interface DayLimits {
  /** Different paths. */
  readonly paths: number;
  /** Different sources. */
  readonly origins: number;
  /** Rows of everything at once: page, source and device. */
  readonly rows: number;
  readonly visitors: number;
  /** Rows that say who has seen what. */
  readonly seen: number;
  readonly terms: number;
  readonly timings: number;
}
/** What a day may hold where the options say nothing else. */
export const dayLimits: DayLimits = {
  paths: 10_000,
  origins: 1_000,
  rows: 50_000,
  visitors: 1_000_000,
  seen: 3_000_000,
  terms: 2_000,
  timings: 20_000,
};

/** How much a day holds by now. Changed as a write goes on, and stored at its end. */
export type DayUse = { -readonly [K in keyof DayLimits]: number } & { missing: number };
/** A day that nothing was counted on yet. */
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
