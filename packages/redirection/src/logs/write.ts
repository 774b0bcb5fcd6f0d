import type { Db } from "@waymark/core";
import type { tables } from "../tables.ts";
import type { LogEntry, MissEntry } from "./entry.ts";
import { tally, type Counted } from "./tallies.ts";

/** Number of times that a rule was applied, and the last time. */
export interface Hits {
  readonly n: number;
  readonly at: Date;
}
/** The records since the last write. */
export interface Gathered {
  readonly hits: ReadonlyMap<number, Hits>;
  readonly logs: readonly LogEntry[];
  readonly misses: readonly MissEntry[];
}

/** Writes the records; in a transaction. Deleted rules are skipped. */
export async function writeGathered(
  db: Db<typeof tables>,
  { hits, logs, misses }: Gathered,
): Promise<void> {
  for (const [id, { n, at }] of [...hits].toSorted(([a], [b]) => a - b)) {
    await db.redirects.increment({ id }, { last_count: n });
    const isOlder = { or: [{ last_access: null }, { last_access: { lt: at } }] };
    await db.redirects.updateAll({ id, ...isOlder }, { last_access: at });
  }
  if (logs.length > 0) await db.logs.insertAll(logs);
  if (misses.length > 0) await db.misses.insertAll(misses);
  await tally(db, "logs", logs.map(toCounted), 1);
  await tally(db, "misses", misses.map(toCounted), 1);
}

const toCounted = ({ url, ip = "", agent = "" }: MissEntry): Counted => ({ url, ip, agent });
