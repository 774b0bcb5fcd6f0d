import { hourMs } from "../time/durations.ts";
import type { Runtime } from "../context/runtime.ts";
import { policyOf, type Policy } from "../declare/job-policy.ts";
import type { JobQueueAdapter } from "../declare/job-queue.ts";
import type { MigrationStep, Session } from "@waymark/storage";
import { jobsTable } from "./table.ts";

/** The number of jobs that are transferred in one transaction. */
const portion = 100;
/** The policy of a job whose module is not mounted: it fails, and is retried when the module may be back. */
const stranger: Policy = { attempts: 8, first: 2_000, longest: hourMs, timeout: 600_000 };

/** Whether a queue stores its jobs in the jobs table of the site. */
export const isTableQueue = ({ tables }: JobQueueAdapter): boolean =>
  Object.values(tables).includes(jobsTable as never);

/**
 * Transfers waiting jobs from the jobs table to the site's queue: the site was moved from another database, or used no
 * other queue before. Ended jobs stay in the table.
 */
export async function adoptQueue(runtime: Runtime): Promise<readonly MigrationStep[]> {
  const { keeps, queue, storage, ports, registry } = runtime;
  if (
    isTableQueue(keeps.queue) ||
    !keeps.tables.some(({ table }) => table === (jobsTable as never))
  )
    return [];
  let count = 0;
  for (let moved = portion; moved === portion; count += moved)
    moved = await storage.transaction(handPortion);
  if (count === 0) return [];
  const summary = `Transfers ${count === 1 ? "a waiting job" : `${count} waiting jobs`} to the queue ${keeps.queue.name}.`;
  return [{ module: "core", name: `jobs to ${keeps.queue.name}`, summary }];

  async function handPortion(session: Session): Promise<number> {
    const rows = await session.find(jobsTable, {
      where: { state: { in: ["waiting", "running"] } },
      orderBy: "id",
      limit: portion,
      forUpdate: true,
    });
    for (const { id, job, args, key, state, run_at } of rows) {
      const declared = registry.parts.jobs.find(({ part }) => part.job === job)?.part;
      await queue.add(session, {
        job,
        args,
        key: key ?? undefined,
        runAt: state === "waiting" ? run_at : ports.clock.now(),
        policy: declared ? policyOf(declared) : stranger,
      });
      await session.remove(jobsTable, { id });
    }
    return rows.length;
  }
}
