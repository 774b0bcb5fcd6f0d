import type { Db } from "@waymark/core";
import type { tables } from "../tables.ts";
import { toTallyKey } from "./tally-key.ts";

/** The logs, by the names of their tables. */
export type LogName = "logs" | "misses";
/** What rows of a log are grouped by. */
export const groupings = ["url", "ip", "agent"] as const;
export type Grouping = (typeof groupings)[number];

/** What is counted of a row. */
export type Counted = Readonly<Record<Grouping, string>>;

/**
 * Adds rows to the counts of a log, or takes them away with -1. The last that a transaction does: many write to the same
 * counts, and whoever has them keeps others from them until the commit.
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

/** Most values occur once: those of one number are counted together. */
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
