import { type BatchWriter, minuteMs, perSite } from "@waymark/core";
import type { CountContext } from "./builder.ts";
import { toDateText } from "./days.ts";
import type { Hit, PendingVisit } from "./hit.ts";
import { collection } from "./settings.ts";
import type { toVisitorKeys } from "./daily-key.ts";

/** The context of the collector, which runs outside of requests and transactions. */
export type CollectorContext = Pick<
  CountContext,
  "db" | "transaction" | "clock" | "site" | "settings" | "options" | "log" | "callService"
>;

/** The state of counting in a process, per site. */
export interface CollectorMemory {
  /** Set by the first request, like `writer`. */
  ctx: CollectorContext | undefined;
  writer: BatchWriter | undefined;
  /** Recorded visits that are not resolved yet. */
  noted: PendingVisit[];
  /** Hits that are not stored yet. */
  hits: Hit[];
  /** Number of visits recorded, and number of those processed, in order. */
  taken: number;
  done: number;
  /** Number of visits dropped because too many were pending. */
  lost: number;
  readonly views: Limiter;
  readonly beacons: Limiter;
  /** Key functions for visitors by day, for the last two days. */
  readonly keys: Map<number, ReturnType<typeof toVisitorKeys>>;
  /** Paths whose title was recently read. */
  readonly titled: Map<string, number>;
  /** Time of the first visit in this process. */
  started: number | undefined;
}

/** The state of counting in this process for a site. */
export const memoryOf = perSite((): CollectorMemory => ({
  ctx: undefined,
  writer: undefined,
  noted: [],
  hits: [],
  taken: 0,
  done: 0,
  lost: 0,
  views: openLimiter(),
  beacons: openLimiter(),
  keys: new Map(),
  titled: new Map(),
  started: undefined,
}));

/** The status of counting. */
export interface CollectorState {
  readonly isEnabled: boolean;
  /** First day with counts, as `2026-01-15`; null if there are none yet. */
  readonly since: string | null;
  /** Time of the last write of any process; null if there was none. */
  readonly lastFlush: Date | null;
  /** Time of the first visit in this process; null if there was none. */
  readonly started: Date | null;
  /** Pending and dropped visits in this process. */
  readonly queued: number;
  readonly lost: number;
}

/** The status of counting, for health checks and reports. Two short queries. */
export async function collectorState({
  db,
  site,
  settings,
}: Pick<CountContext, "db" | "site" | "settings">): Promise<CollectorState> {
  const [flush, since] = await Promise.all([db.collector.get({ name: "flush" }), firstDay(db)]);
  const { noted, hits, lost, started } = memoryOf(site);
  return {
    isEnabled: settings.get(collection).enabled,
    since: since === undefined ? null : toDateText(since),
    lastFlush: flush?.at ?? null,
    started: started === undefined ? null : new Date(started),
    queued: noted.length + hits.length,
    lost,
  };
}

/** The first day with counts. */
const firstDay = async (db: Pick<CountContext["db"], "days">): Promise<number | undefined> =>
  (await db.days.find({ orderBy: "day", limit: 1, columns: ["day"] }))[0]?.day;

/** Maximum number of networks in memory; beyond it the counters are reset. */
const maxNetworks = 20_000;

/** A limit per network and minute. In memory, separate in each process. */
interface Limiter {
  (network: string, now: number, max: number): boolean;
}
/** Creates a limiter. */
export function openLimiter(): Limiter {
  let counts = new Map<string, number>();
  let since = 0;
  return (network, now, max) => {
    if (now - since >= minuteMs || now < since || counts.size >= maxNetworks) {
      counts = new Map();
      since = now;
    }
    const n = (counts.get(network) ?? 0) + 1;
    counts.set(network, n);
    return n <= max;
  };
}
