import { toArgPlan } from "./args/plan.ts";
import type { Job, JobOptions } from "./job.ts";
import type { Runtime } from "./runtime.ts";
import type { Unit } from "./scope.ts";
import type { Session } from "./storage/port.ts";
import { datetime, id, integer, json, table, text } from "./storage/table.ts";

/** Work that is waiting: written in the transaction that asked for it, removed in the one that did it. */
export const jobsTable = table(
  {
    id: id(),
    job: text(),
    args: json<Readonly<Record<string, unknown>>>(),
    key: text().nullable(),
    /** `waiting`, or `dead` after the last attempt. */
    state: text().default("waiting"),
    run_at: datetime(),
    attempts: integer().default(0),
    error: text().default(""),
  },
  { indexes: [["state", "run_at", "id"], ["key"]] },
);

/** Adds work to the queue, as part of the transaction that `session` is in. */
export async function queueJob(
  runtime: Runtime,
  session: Session,
  unit: Unit,
  job: Job<never>,
  input: object,
  { at, key }: JobOptions,
): Promise<void> {
  // Checked now, so that the caller learns of a mistake and not the worker.
  await toArgPlan(`job ${job.job}`, job.args).parse({ ...input });
  if (key !== undefined && (await session.count(jobsTable, { key, state: "waiting" })) > 0) return;
  const run_at = at ?? runtime.ports.clock.now();
  await session.insert(jobsTable, [{ job: job.job, args: { ...input }, key: key ?? null, run_at }]);
  unit.afterCommit.push(() => runtime.wakeable.wake());
}
