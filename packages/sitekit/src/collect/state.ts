import type { SiteInfo } from "@waymark/core";
import { toDateText } from "./days.ts";
import type { CountContext } from "./builder.ts";
import type { Hit } from "./hit.ts";
import { openLimiter, type Limiter } from "./limiter.ts";
import type { Noted } from "./raw.ts";
import { collection } from "./settings.ts";
import type { toKeyOf } from "./visitor.ts";

/** What the collector works with, beside answers and after them: none of it belongs to a transaction. */
export type CollectorContext = Pick<
  CountContext,
  "db" | "transaction" | "clock" | "site" | "settings" | "options" | "log" | "callService"
>;

/** What a process keeps of counting, for one site. */
export interface CollectorMemory {
  /** Known from the first request on. */
  ctx: CollectorContext | undefined;
  /** What was noted and is not resolved yet. */
  noted: Noted[];
  /** What storage has not taken yet. */
  hits: Hit[];
  working: Promise<void> | undefined;
  /** Ends the pause between two writes. */
  hurry: () => void;
  isClosing: boolean;
  /** How many visits were ever noted, and how many of these, in their order, are dealt with. */
  taken: number;
  done: number;
  /** How many visits were dropped because too much waited. */
  lost: number;
  readonly views: Limiter;
  readonly beacons: Limiter;
  /** What makes the keys of visitors, by day; the last two. */
  readonly keys: Map<number, ReturnType<typeof toKeyOf>>;
  /** Paths whose title was read lately. */
  readonly titled: Map<string, number>;
  /** When this process began to count. */
  started: number | undefined;
}

const memories = new WeakMap<SiteInfo, CollectorMemory>();

/** What this process keeps of counting for a site. */
export function memoryOf(site: SiteInfo): CollectorMemory {
  let memory = memories.get(site);
  if (!memory) {
    memory = {
      ctx: undefined,
      noted: [],
      hits: [],
      working: undefined,
      hurry: () => {},
      isClosing: false,
      taken: 0,
      done: 0,
      lost: 0,
      views: openLimiter(),
      beacons: openLimiter(),
      keys: new Map(),
      titled: new Map(),
      started: undefined,
    };
    memories.set(site, memory);
  }
  return memory;
}

/** How counting does. */
export interface CollectorState {
  readonly isEnabled: boolean;
  /** Since when there are numbers, as `2026-01-15`; null where there are none yet. */
  readonly since: string | null;
  /** When any process wrote last; null where none has. */
  readonly lastFlush: Date | null;
  /** When this process noted its first visit; null where it has not. */
  readonly started: Date | null;
  /** Visits that wait in this process, and those that it had to drop. */
  readonly queued: number;
  readonly lost: number;
}

/** How counting does, for health checks and reports. Two short queries. */
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

/** The first day of which there are numbers. */
const firstDay = async (db: Pick<CountContext["db"], "days">): Promise<number | undefined> =>
  (await db.days.find({ orderBy: "day", limit: 1, columns: ["day"] }))[0]?.day;
