/** Pending changes of counts, by row. */
export interface Tally<K extends object, N extends string> {
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
