import type { Runtime } from "../runtime.ts";
import type { JobQueueAdapter } from "./queue.ts";
import type { MigrationStep, Session } from "../storage/port.ts";
import { policyOf, type Policy } from "./policy.ts";
import { jobsTable } from "./table.ts";

/** How many jobs are handed over in one transaction. */
const portion = 100;
/** Of a job whose module is not mounted: it fails, and is tried again when the module may be back. */
const stranger: Policy = { attempts: 8, first: 2_000, longest: 3_600_000, timeout: 600_000 };

/** Whether a queue keeps its jobs in the table that every site has. */
export const isTableQueue = ({ tables }: JobQueueAdapter): boolean =>
  Object.values(tables).includes(jobsTable as never);

/**
 * Gives what waits in the table of jobs to the queue that the site has now: the site came from another database, or had no
 * queue of its own before. What has ended stays in the table.
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
  const summary = `Gives ${count === 1 ? "a job that waits" : `${count} jobs that wait`} to the queue ${keeps.queue.name}.`;
  return [{ module: "core", name: `jobs to ${keeps.queue.name}`, summary }];

  async function handPortion(session: Session): Promise<number> {
    const rows = await session.find(jobsTable, {
      where: { state: { in: ["waiting", "running"] } },
      orderBy: "id",
      limit: portion,
      forUpdate: true,
    });
    for (const { id, job, args, key, state, run_at } of rows) {
      const declared = registry.modules.flatMap(({ jobs }) => jobs).find((one) => one.job === job);
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
