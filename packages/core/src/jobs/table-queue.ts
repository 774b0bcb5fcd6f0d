import { toInterval } from "../declare/job.ts";
import type {
  ClaimedJob,
  JobQueue,
  JobQueueAdapter,
  JobRecord,
  JobState,
} from "../declare/job-queue.ts";
import type { Clock } from "../declare/ports.ts";
import {
  ConflictError,
  type Row,
  type Session,
  type Storage,
  StorageUnavailableError,
  type Where,
} from "@waymark/storage";
import { toHistoryCleanup, type HistoryRetention, jobsTable } from "./table.ts";

/** Options of the table queue. */
export interface TableQueueOptions {
  /**
   * How long a claim lasts that is not renewed. If a worker is killed, another one takes over its jobs after this
   * time. Default `"30s"`; use at least four times the longest time that a statement waits on a busy database.
   */
  readonly lease?: string;
  readonly keep?: Partial<HistoryRetention>;
}

/** The job queue in a table of the site's storage, which needs nothing else: the default queue. */
export function tableQueue({ lease = "30s", keep = {} }: TableQueueOptions = {}): JobQueueAdapter {
  const time = toInterval(lease, "tableQueue: lease");
  return {
    name: "table",
    tables: { jobs: jobsTable },
    open: ({ storage, clock }) => open({ storage, clock, lease: time }, keep),
  };
}

/** The state that the methods of a queue share. */
interface QueueContext {
  readonly storage: Storage;
  readonly clock: Clock;
  /** In milliseconds. */
  readonly lease: number;
}

const open = (ctx: QueueContext, keep: Partial<HistoryRetention>): JobQueue => ({
  concurrency: 1,
  lease: ctx.lease,
  ...toAdding(ctx),
  ...toClaims(ctx),
  ...toOperators(ctx),
  cleanUp: toHistoryCleanup(ctx.storage, ctx.clock, keep),
});

/** The methods for requests and jobs that add jobs. */
const toAdding = ({
  clock,
}: QueueContext): Pick<JobQueue, "add" | "cancelWaiting" | "rescheduleWaiting"> => ({
  async add(session, { job, args, key, runAt }) {
    const row = { job, args, key: key ?? null, run_at: runAt, added: clock.now() };
    while (key !== undefined) {
      // Locked, so that it cannot start before it sees what this transaction writes.
      if (await isWaiting(session, job, key)) return false;
      try {
        await session.insert(jobsTable, [{ ...row, waiting_key: key }]);
        return true;
      } catch (error) {
        if (!(error instanceof ConflictError)) throw error;
      }
    }
    await session.insert(jobsTable, [row]);
    return true;
  },
  async cancelWaiting(session, job, waiting_key) {
    const change = { state: "cancelled", waiting_key: null, ended: clock.now() };
    return (await session.update(jobsTable, { job, waiting_key }, change)) > 0;
  },
  rescheduleWaiting: async (session, job, waiting_key, run_at) =>
    (await session.update(jobsTable, { job, waiting_key }, { run_at })) > 0,
});

async function isWaiting(session: Session, job: string, key: string): Promise<boolean> {
  const where = { job, waiting_key: key };
  const rows = await session.find(jobsTable, { where, limit: 1, forUpdate: true });
  return rows.length > 0;
}

/** The methods for workers. */
const toClaims = (
  ctx: QueueContext,
): Pick<JobQueue, "claim" | "renew" | "finish" | "fail" | "oldestDue"> => ({
  async claim(limit) {
    const due = await ctx.storage.find(jobsTable, {
      where: { state: { in: ["waiting", "running"] }, run_at: { lte: ctx.clock.now() } },
      orderBy: [{ run_at: "asc" }],
      // Other workers may look at the same time and claim some of them.
      limit: limit + 5,
    });
    const claims: ClaimedJob[] = [];
    for (const row of due) {
      if (claims.length === limit) break;
      try {
        const claim = await take(ctx, row);
        if (claim) claims.push(claim);
      } catch (error) {
        // Another worker has locked this one; continue with the others.
        if (!isBusy(error)) throw error;
      }
    }
    return claims;
  },
  async renew(session, claim, progress) {
    const change = { run_at: leaseEnd(ctx), ...(progress && { progress }) };
    return (await session.update(jobsTable, ofClaim(claim), change)) > 0;
  },
  async finish(session, claim, progress) {
    const change = { state: "done", ended: ctx.clock.now(), ...(progress && { progress }) };
    return (await session.update(jobsTable, ofClaim(claim), change)) > 0;
  },
  async fail(claim, { error, retryAt, isInterrupted = false, progress }) {
    const change = {
      error,
      ...(isInterrupted && { attempts: claim.attempt - 1 }),
      ...(progress && { progress }),
    };
    if (retryAt) {
      const row = await ctx.storage.get(jobsTable, Number(claim.id), ["key"]);
      await wait(ctx, ofClaim(claim), row?.key ?? null, { ...change, run_at: retryAt });
    } else {
      const dead = { ...change, state: "dead", ended: ctx.clock.now() };
      await ctx.storage.update(jobsTable, ofClaim(claim), dead);
    }
  },
  async oldestDue() {
    const [row] = await ctx.storage.find(jobsTable, {
      where: { state: "waiting", run_at: { lte: ctx.clock.now() } },
      orderBy: [{ run_at: "asc" }],
      limit: 1,
      columns: ["run_at"],
    });
    return row?.run_at;
  },
});

/** Claims the job if its row is unchanged. */
async function take(ctx: QueueContext, row: StoredJob): Promise<ClaimedJob | undefined> {
  const { id, job, args, state, attempts, round } = row;
  const now = ctx.clock.now();
  const taken = await ctx.storage.update(
    jobsTable,
    { id, state, attempts, round, run_at: { lte: now } },
    {
      state: "running",
      attempts: attempts + 1,
      run_at: leaseEnd(ctx),
      started: now,
      waiting_key: null,
    },
  );
  return taken > 0 ? { id: String(id), job, args, attempt: attempts + 1, round } : undefined;
}

const leaseEnd = ({ clock, lease }: QueueContext): Date => new Date(clock.now().getTime() + lease);

/** The row of a claim, as long as the worker has it. */
const ofClaim = ({ id, attempt, round }: ClaimedJob) =>
  ({ id: Number(id), state: "running", attempts: attempt, round }) as const;

const isBusy = (error: unknown): boolean =>
  error instanceof StorageUnavailableError && error.reason === "busy";

/** Lets the job wait, with its key if that is free. */
async function wait(
  { storage }: QueueContext,
  where: Where<(typeof jobsTable)["columns"]>,
  key: string | null,
  change: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const waiting = { ...change, state: "waiting" };
  try {
    return (await storage.update(jobsTable, where, { ...waiting, waiting_key: key })) > 0;
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    return (await storage.update(jobsTable, where, waiting)) > 0;
  }
}

/** The methods for operators. */
const toOperators = (
  ctx: QueueContext,
): Pick<JobQueue, "list" | "get" | "counts" | "retry" | "cancel" | "remove"> => ({
  async list({ state, job, limit = 50 }) {
    const rows = await ctx.storage.find(jobsTable, {
      where: { state, job },
      orderBy: "id",
      direction: "desc",
      limit,
    });
    return rows.map(toRecord);
  },
  async get(id) {
    const row = await storedJob(ctx.storage, id);
    return row && toRecord(row);
  },
  async counts() {
    const count = (state: JobState) => ctx.storage.count(jobsTable, { state });
    const [waiting, running, dead] = await Promise.all([
      count("waiting"),
      count("running"),
      count("dead"),
    ]);
    return { waiting, running, dead };
  },
  async retry(id) {
    const row = await storedJob(ctx.storage, id);
    if (!row) return false;
    const where = { id: row.id, round: row.round, state: { in: ["dead", "cancelled"] } };
    // A worker that has not noticed the cancellation yet must not mistake the new round for its own.
    const change = { attempts: 0, round: row.round + 1, run_at: ctx.clock.now(), ended: null };
    return wait(ctx, where, row.key, change);
  },
  async cancel(id) {
    const row = await storedJob(ctx.storage, id);
    if (!row) return false;
    const where = { id: row.id, state: { in: ["waiting", "running"] } };
    const change = { state: "cancelled", waiting_key: null, ended: ctx.clock.now() };
    return (await ctx.storage.update(jobsTable, where, change)) > 0;
  },
  async remove(id) {
    const row = await storedJob(ctx.storage, id);
    if (!row) return false;
    const where = { id: row.id, round: row.round, state: { in: [...endStates] } };
    return (await ctx.storage.remove(jobsTable, where)) > 0;
  },
});

const endStates: readonly JobState[] = ["done", "dead", "cancelled"];

/** A row of the jobs table. */
type StoredJob = Row<(typeof jobsTable)["columns"]>;

/** Ids are compared as this queue writes them; others match nothing. */
const storedJob = async (session: Session, id: string): Promise<StoredJob | undefined> =>
  /^[1-9]\d{0,14}$/.test(id) ? session.get(jobsTable, Number(id)) : undefined;

/** The row as a job record, for operators. */
const toRecord = (row: StoredJob): JobRecord => ({
  id: String(row.id),
  job: row.job,
  args: row.args,
  key: row.key ?? undefined,
  state: row.state as JobState,
  attempt: row.attempts,
  round: row.round,
  added: row.added ?? undefined,
  runAt: row.run_at,
  started: row.started ?? undefined,
  ended: row.ended ?? undefined,
  error: row.error,
  progress: row.progress ?? undefined,
});
