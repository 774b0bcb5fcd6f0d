import type { JobQueueAdapter } from "../declare/job-queue.ts";
import type { Clock } from "../declare/ports.ts";
import type { Session, Storage } from "@waymark/storage";
import { isTableQueue } from "./adopt-queue.ts";
import { jobsTable } from "./table.ts";

/** The maximum number of waiting jobs. */
const most = 1_000_000;

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
    const jobs = await queue.list({ state, limit: most });
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
