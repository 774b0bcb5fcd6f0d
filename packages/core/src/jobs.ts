import { toArgPlan } from "./args/plan.ts";
import { jobsTable, queueJob } from "./job-queue.ts";
import type { Runtime } from "./runtime.ts";
import { afterCommit, newUnit, toScope } from "./scope.ts";
import { DefinitionError } from "./api-error.ts";

const mostAttempts = 8;
const longestWait = 3_600_000;

/**
 * Does every job that is due, one after the other, until it is told to stop; returns how many it did. A failed one is
 * tried again later, up to 8 times.
 */
export async function runDueJobs(
  runtime: Runtime,
  mustStop: () => boolean = () => false,
): Promise<number> {
  let done = 0;
  while (!mustStop()) {
    const now = runtime.ports.clock.now();
    const [due] = await runtime.storage.find(jobsTable, {
      where: { state: "waiting", run_at: { lte: now } },
      orderBy: [{ run_at: "asc" }],
      limit: 1,
    });
    if (!due) return done;
    if (await runJob(runtime, due)) done++;
  }
  return done;
}

type Due = { id: number; job: string; args: Readonly<Record<string, unknown>>; attempts: number };
async function runJob(runtime: Runtime, due: Due): Promise<boolean> {
  const unit = newUnit();
  try {
    const isMine = await runtime.storage.transaction(async (session) => {
      // Storage may try again from the start.
      unit.afterCommit.length = 0;
      if ((await session.remove(jobsTable, { id: due.id })) === 0) return false;
      const { module, job } = jobNamed(runtime, due.job);
      const args = await toArgPlan(`job ${due.job}`, job.args).parse(due.args);
      const scope = toScope(runtime, module, job["~bound"], runtime.system, session, unit);
      await job.handler({ ...scope, args } as never);
      return true;
    });
    await afterCommit(unit);
    return isMine;
  } catch (error) {
    await putBack(runtime, due, error);
    return false;
  }
}

async function putBack(
  runtime: Runtime,
  { id, job, attempts }: Due,
  error: unknown,
): Promise<void> {
  const tried = attempts + 1;
  const wait = Math.min(longestWait, 1000 * 2 ** tried);
  runtime.ports.log.error("A job failed.", { job, id, attempt: tried, error });
  await runtime.storage.update(
    jobsTable,
    { id },
    {
      attempts: tried,
      state: tried >= mostAttempts ? "dead" : "waiting",
      run_at: new Date(runtime.ports.clock.now().getTime() + wait),
      error: messageOf(error),
    },
  );
}

/** Anything can be thrown, and not all of it can be asked what it says. */
function messageOf(error: unknown): string {
  try {
    return error instanceof Error ? error.message : String(error);
  } catch {
    return "It threw a value that cannot be read.";
  }
}

function jobNamed({ registry }: Runtime, name: string) {
  for (const module of registry.modules)
    for (const job of module.jobs) if (job.job === name) return { module, job };
  throw new DefinitionError(`No mounted module declares the job ${name}.`);
}

const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
/** Milliseconds of `"30s"`, `"10m"`, `"6h"`, `"1d"`. */
export function toInterval(text: string, where: string): number {
  const [, count = "", unit = ""] = /^(\d+)([smhd])$/.exec(text) ?? [];
  const length = units[unit];
  if (!length || Number(count) < 1)
    throw new DefinitionError(`${where}: "${text}" is no interval; write 30s, 10m, 6h or 1d.`);
  return Number(count) * length;
}

/** Queues what runs by itself and is not waiting yet. */
export async function queueRecurring(runtime: Runtime, since: Map<string, number>): Promise<void> {
  const now = runtime.ports.clock.now().getTime();
  for (const module of runtime.registry.modules)
    for (const job of module.jobs) {
      if (!job.every) continue;
      const interval = toInterval(job.every, `job ${job.job}`);
      const last = since.get(job.job);
      if (last !== undefined && now - last < interval) continue;
      const unit = newUnit();
      await queueJob(runtime, runtime.storage, unit, job, {}, { key: `every ${job.job}` });
      since.set(job.job, now);
    }
}
