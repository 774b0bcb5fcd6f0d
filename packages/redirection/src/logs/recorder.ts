import { type BatchWriter, createBatchWriter, type SiteInfo, type Db } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { Options } from "../options.ts";
import type { tables } from "../tables.ts";
import type { LogEntry, MissEntry } from "./entry.ts";
import { type Counted, type LogName, tally } from "./tallies.ts";

/** Number of times that a rule was applied, and the last time. */
interface Hits {
  readonly n: number;
  readonly at: Date;
}
/** The records since the last write. */
interface Gathered {
  readonly hits: ReadonlyMap<number, Hits>;
  readonly logs: readonly LogEntry[];
  readonly misses: readonly MissEntry[];
}

/** Writes the records; in a transaction. Deleted rules are skipped. */
async function writeGathered(
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

/** Records hits and requests in the background. */
export interface Recorder {
  /** Records that a rule was applied. */
  hit(rule: number, at: Date): void;
  log(entry: LogEntry): void;
  miss(entry: MissEntry): void;
}

/** Interval between two writes of a process, in milliseconds. */
const writeInterval = 200;
/** Maximum number of pending log rows; more are dropped while storage fails. Hits are never dropped. */
const maxPending = 5_000;

interface State {
  /** The context of the latest record. */
  ctx: Pick<Context, "transaction" | "log">;
  hits: Map<number, Hits>;
  rows: { logs: LogEntry[]; misses: MissEntry[] };
  readonly writer: BatchWriter;
  /** Number of rows per log in the current second. */
  readonly rate: Record<LogName, { second: number; n: number }>;
}
const states = new WeakMap<SiteInfo, State>();

function stateOf({ site, transaction, log }: Context): State {
  const ctx = { transaction, log };
  const known = states.get(site);
  if (known) return Object.assign(known, { ctx });
  const state: State = {
    ctx,
    ...nothing(),
    writer: createBatchWriter({
      isPending: () => isAny(state),
      write: () => write(state),
      interval: () => writeInterval,
      onRetry: (error) =>
        state.ctx.log.error(
          "Hits and log rows of redirects could not be written and will be retried.",
          { error },
        ),
      onLoss: (error) => {
        const hits = [...state.hits.values()].reduce((sum, { n }) => sum + n, 0);
        Object.assign(state, nothing());
        state.ctx.log.error("Hits and log rows of redirects were lost because the site closed.", {
          hits,
          error,
        });
      },
    }),
    rate: { logs: { second: 0, n: 0 }, misses: { second: 0, n: 0 } },
  };
  states.set(site, state);
  return state;
}
const nothing = (): Pick<State, "hits" | "rows"> => ({
  hits: new Map(),
  rows: { logs: [], misses: [] },
});
const isAny = ({ hits, rows }: State): boolean =>
  hits.size + rows.logs.length + rows.misses.length > 0;

/**
 * The recorder of a site's process. It writes immediately if there was no recent write, else together with what follows.
 */
export function recorderOf(ctx: Context): Recorder {
  const state = stateOf(ctx);
  const add = <L extends LogName>(log: L, entry: State["rows"][L][number]) => {
    const pending = state.rows[log] as (typeof entry)[];
    if (pending.length >= maxPending || !isWithin(state.rate[log], entry.created, ctx.options))
      return;
    pending.push(entry);
    state.writer.start();
  };
  return {
    hit(rule, at) {
      state.hits.set(rule, { n: (state.hits.get(rule)?.n ?? 0) + 1, at });
      state.writer.start();
    },
    log: (entry) => add("logs", entry),
    miss: (entry) => add("misses", entry),
  };
}

/** Resolves when everything recorded so far is written. */
export async function recorded(site: SiteInfo): Promise<void> {
  await states.get(site)?.writer.running;
}

/** Writes pending records immediately when a site closes. If storage fails, they are lost, which is logged. */
export async function finishRecords({ site }: Pick<Context, "site">): Promise<void> {
  await states.get(site)?.writer.close();
}

async function write(state: State): Promise<void> {
  const { hits, rows } = state;
  Object.assign(state, nothing());
  try {
    await state.ctx.transaction(({ db }) => writeGathered(db, { hits, ...rows }));
  } catch (error) {
    putBack(state, hits, rows);
    throw error;
  }
}

function putBack(state: State, hits: State["hits"], { logs, misses }: State["rows"]): void {
  for (const [rule, { n, at }] of hits) {
    const later = state.hits.get(rule);
    state.hits.set(rule, { n: n + (later?.n ?? 0), at: later?.at ?? at });
  }
  state.rows = {
    logs: [...logs, ...state.rows.logs].slice(0, maxPending),
    misses: [...misses, ...state.rows.misses].slice(0, maxPending),
  };
}

function isWithin(
  rate: { second: number; n: number },
  now: Date,
  { logRate }: Pick<Options, "logRate">,
): boolean {
  const second = Math.floor(now.getTime() / 1000);
  if (second !== rate.second) Object.assign(rate, { second, n: 0 });
  return rate.n++ < logRate;
}
