import { hourMs } from "../time/zone.ts";
import type { Runtime } from "../context/runtime.ts";
import { policyOf, type JobPolicy } from "../declare/job.ts";
import type { JobQueueAdapter } from "../declare/job-queue.ts";
import type { MigrationStep, Session, Storage } from "@waymark/storage";
import { jobsTable } from "./table.ts";
import type { Clock } from "../declare/ports.ts";

/** The number of jobs that are transferred in one transaction. */
const batchSize = 100;
/** The policy of a job that no module declares: it fails, and is retried when the module may be back. */
const unknownJobPolicy: JobPolicy = {
  attempts: 8,
  initialDelay: 2_000,
  maxDelay: hourMs,
  timeout: 600_000,
};

/** Whether a queue stores its jobs in the jobs table of the site. */
const isTableQueue = ({ tables }: JobQueueAdapter): boolean =>
  Object.values(tables).includes(jobsTable as never);

/**
 * Transfers waiting jobs from the jobs table to the site's queue: the site was moved from another database, or used no
 * other queue before. Ended jobs stay in the table.
 */
export async function adoptQueue(runtime: Runtime): Promise<readonly MigrationStep[]> {
  const { resources, queue, storage, ports, registry } = runtime;
  if (
    isTableQueue(resources.queue) ||
    !resources.tables.some(({ table }) => table === (jobsTable as never))
  )
    return [];
  let count = 0;
  for (let moved = batchSize; moved === batchSize; count += moved)
    moved = await storage.transaction(handBatch);
  if (count === 0) return [];
  const summary = `Transfers ${count === 1 ? "a waiting job" : `${count} waiting jobs`} to the queue ${resources.queue.name}.`;
  return [{ module: "core", name: `jobs to ${resources.queue.name}`, summary }];

  async function handBatch(session: Session): Promise<number> {
    const rows = await session.find(jobsTable, {
      where: { state: { in: ["waiting", "running"] } },
      orderBy: "id",
      limit: batchSize,
      forUpdate: true,
    });
    for (const { id, job, args, key, state, run_at } of rows) {
      const declared = registry.parts.jobs.find(({ part }) => part.job === job)?.part;
      await queue.add(session, {
        job,
        args,
        key: key ?? undefined,
        runAt: state === "waiting" ? run_at : ports.clock.now(),
        policy: declared ? policyOf(declared) : unknownJobPolicy,
      });
      await session.remove(jobsTable, { id });
    }
    return rows.length;
  }
}

/** The maximum number of waiting jobs. */
const max = 1_000_000;

/**
 * Copies the waiting jobs of a queue into the jobs table of another storage; the site there transfers them to its own
 * queue. Does nothing if the queue is that table, whose rows are copied like all others.
 */
export async function migrateQueuedJobs(
  adapter: JobQueueAdapter,
  source: Storage,
  target: Session,
  clock: Clock,
): Promise<void> {
  if (isTableQueue(adapter)) return;
  const queue = adapter.open({ storage: source, clock });
  const keys = new Set<string>();
  /** A job that waits for its next attempt may have a successor with the same key. */
  const ownKey = (job: string, key: string | undefined): string | null => {
    const whole = JSON.stringify([job, key]);
    if (key === undefined || keys.has(whole)) return null;
    keys.add(whole);
    return key;
  };
  for (const state of ["waiting", "running"] as const) {
    const jobs = await queue.list({ state, limit: max });
    await target.insert(
      jobsTable,
      jobs.toReversed().map(({ job, args, key, runAt, attempt, added, error }) => ({
        job,
        args,
        key: key ?? null,
        waiting_key: ownKey(job, key),
        // Its worker has ended: the site was stopped for the move.
        run_at: state === "waiting" ? runAt : clock.now(),
        attempts: attempt,
        error,
        added: added ?? null,
      })),
    );
  }
}
