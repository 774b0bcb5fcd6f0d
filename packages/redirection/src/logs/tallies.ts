import { type Db, hash53 } from "@waymark/core";
import type { tables } from "../tables.ts";

/** Maximum key length, in characters, that every storage can index. */
const maxLength = 160;

/**
 * The key of a log value for counts and lookups: the value itself if it is short, else its beginning and a hash. It is
 * not collision-proof: a forged collision only miscounts two addresses.
 */
export const toTallyKey = (value: string): string =>
  value.length <= maxLength
    ? value
    : `${value.slice(0, maxLength).toWellFormed()}…${hash53(value, 1)}${hash53(value, 2)}`;

/** The logs, by table name. */
export type LogName = "logs" | "misses";
/** The columns that a log can be grouped by. */
export const groupings = ["url", "ip", "agent"] as const;
export type Grouping = (typeof groupings)[number];

/** The values of a row that are counted. */
export type Counted = Readonly<Record<Grouping, string>>;

/**
 * Adds rows to the counts of a log, or subtracts them with -1. Call it last in a transaction: the counts are contended,
 * and their row locks last until the commit.
 */
export async function tally(
  db: Pick<Db<typeof tables>, "tallies" | "lock">,
  log: LogName,
  rows: readonly Counted[],
  sign: 1 | -1,
): Promise<void> {
  if (rows.length === 0) return;
  await db.lock("redirection:tallies");
  for (const by of groupings) {
    const counts = new Map<string, { readonly value: string; n: number }>();
    for (const row of rows) {
      const value = row[by];
      const key = toTallyKey(value);
      const known = counts.get(key);
      if (known) known.n++;
      else counts.set(key, { value, n: 1 });
    }
    if (sign === 1)
      await db.tallies.upsert(
        [...counts].map(([key, { value }]) => ({ log, by, key, value })),
        { on: ["log", "by", "key"], set: [] },
      );
    for (const [n, keys] of byNumber(counts))
      await db.tallies.increment({ log, by, key: { in: keys } }, { n: sign * n });
    if (sign === -1)
      await db.tallies.removeAll({ log, by, key: { in: [...counts.keys()] }, n: { lte: 0 } });
  }
}

/** Groups values by their count, because most occur once. */
function byNumber(
  counts: ReadonlyMap<string, { readonly n: number }>,
): ReadonlyMap<number, readonly string[]> {
  const keys = new Map<number, string[]>();
  for (const [key, { n }] of counts) {
    const same = keys.get(n);
    if (same) same.push(key);
    else keys.set(n, [key]);
  }
  return keys;
}
