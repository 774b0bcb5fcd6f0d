import type { Clock } from "../ports.ts";
import type { Session, Storage } from "../storage/port.ts";
import { isTableQueue } from "./adopt-queue.ts";
import type { JobQueueAdapter } from "./queue.ts";
import { jobsTable } from "./table.ts";

/** More jobs than this do not wait. */
const most = 1_000_000;

/**
 * Writes what waits in a queue of its own kind into the table of jobs of another storage; from there the site hands it to the
 * queue that it has then. Nothing to do where the queue is that table, whose rows are copied like all others.
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
  /** One that waits for another attempt may have a successor under its key. */
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
        // Its worker is gone: the site was stopped to be moved.
        run_at: state === "waiting" ? runAt : clock.now(),
        attempts: attempt,
        error,
        added: added ?? null,
      })),
    );
  }
}
