import type { Db } from "@waymark/core";
import type { tables } from "../tables.ts";
import type { LogEntry, MissEntry } from "./entry.ts";
import { tally, type Counted } from "./tallies.ts";

/** How often a rule has fired, and when last. */
export interface Hits {
  readonly n: number;
  readonly at: Date;
}
/** What was gathered since the last time that something was written. */
export interface Gathered {
  readonly hits: ReadonlyMap<number, Hits>;
  readonly logs: readonly LogEntry[];
  readonly misses: readonly MissEntry[];
}

/** Writes what was gathered; in a transaction. Rules that are gone by now are passed over. */
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
