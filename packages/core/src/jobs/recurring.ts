import { queueJob } from "../context/jobs.ts";
import type { Runtime } from "../context/runtime.ts";
import type { AfterCommit } from "../context/unit-of-work.ts";
import { toInterval, type Job } from "../declare/job.ts";
import { ConflictError, timestamp, table, text } from "@waymark/storage";

/** When each recurring job was last queued: one row for all processes, so that it runs once per interval. */
export const recurringTable = table({ job: text(), last: timestamp() }, { key: ["job"] });

/** The last run of a recurring job that this process knows of, and the time at which it was noticed, on a monotonic clock. */
interface Seen {
  readonly last: number;
  readonly since: number;
}
export type SeenRuns = Map<string, Seen>;

/** Queues recurring jobs that are due. Missed intervals are not made up for. */
export async function queueRecurring(runtime: Runtime, seen: SeenRuns): Promise<void> {
  for (const { part: job } of runtime.registry.parts.jobs)
    if (job.every !== undefined)
      await queueDue(runtime, seen, job, toInterval(job.every, `job ${job.job}`));
}

async function queueDue(
  runtime: Runtime,
  seen: SeenRuns,
  job: Job<never>,
  interval: number,
): Promise<void> {
  const now = runtime.ports.clock.now();
  const known = seen.get(job.job);
  if (known && !isDue(known, now, interval)) return;
  const row = await runtime.storage.get(recurringTable, { job: job.job });
  if (row) {
    const last = row.last.getTime();
    const current = known?.last === last ? known : { last, since: performance.now() };
    seen.set(job.job, current);
    if (!isDue(current, now, interval)) return;
  }
  await queueOnce(runtime, job, row?.last, now);
  seen.set(job.job, { last: now.getTime(), since: performance.now() });
}

/**
 * If the last run is in the future, a clock was set back or another machine's clock is fast: then the job is due if
 * it has not run for a whole interval of this process's monotonic clock.
 */
function isDue({ last, since }: Seen, now: Date, interval: number): boolean {
  const elapsed = now.getTime() - last;
  return elapsed >= 0 ? elapsed >= interval : performance.now() - since >= interval;
}

/** If several processes find it due, the one that updates the row queues it. */
async function queueOnce(
  runtime: Runtime,
  job: Job<never>,
  before: Date | undefined,
  now: Date,
): Promise<void> {
  const pending: AfterCommit[] = [];
  await runtime.storage.transaction(async (session) => {
    pending.length = 0;
    if (before) {
      const where = { job: job.job, last: before };
      if ((await session.update(recurringTable, where, { last: now })) === 0) return;
    } else
      try {
        await session.insert(recurringTable, [{ job: job.job, last: now }]);
      } catch (error) {
        if (error instanceof ConflictError) return;
        throw error;
      }
    await queueJob(runtime, session, pending, job, {}, { key: "every" });
  });
  for (const work of pending) await work();
}
