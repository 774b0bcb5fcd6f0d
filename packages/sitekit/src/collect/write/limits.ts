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

/** Pending changes of counts, by row. */
interface Tally<K extends object, N extends string> {
  add(key: K, by: Readonly<Partial<Record<N, number>>>): void;
  /** The rows with their changes; unchanged rows are omitted. */
  rows(): readonly (readonly [key: K, by: Readonly<Record<string, number>>])[];
}
/** Collects changes, so that each row is written once. */
export function openTally<K extends object, N extends string>(): Tally<K, N> {
  const rows = new Map<string, readonly [K, Record<string, number>]>();
  return {
    add(key, by) {
      const name = JSON.stringify(Object.values(key));
      let row = rows.get(name);
      if (!row) rows.set(name, (row = [key, {}]));
      for (const [one, n] of Object.entries<number | undefined>(by))
        if (n) row[1][one] = (row[1][one] ?? 0) + n;
    },
    rows: () =>
      [...rows.values()]
        .map(([key, by]) => {
          const changed = Object.entries(by).filter(([, n]) => n !== 0);
          return [key, Object.fromEntries(changed)] as const;
        })
        .filter(([, by]) => Object.keys(by).length > 0),
  };
}

/** A table of counts by key. */
interface Counted {
  increment(where: never, by: never): Promise<number>;
  insert(row: never): Promise<unknown>;
}
/** Adds to a row, or creates it. Call it while holding the lock, which prevents concurrent inserts. */
export async function addTo(table: Counted, key: object, by: object): Promise<void> {
  if (!(await addToKnown(table, key, by))) await table.insert({ ...key, ...by } as never);
}
/** Adds to a row; false if there is none. */
export const addToKnown = async (table: Counted, key: object, by: object): Promise<boolean> =>
  (await table.increment(key as never, by as never)) > 0;
