import type { MountedJob } from "../compile/replacements.ts";
import { argPlanOf, policyOf, type Job, type JobOptions, type Jobs } from "../declare/job.ts";
import { ApiError, DefinitionError } from "../errors/api-error.ts";
import { type Session, unheld } from "@waymark/storage";
import type { Runtime } from "./runtime.ts";
import { rejectNested, type AfterCommit, type UnitOfWork } from "./unit-of-work.ts";

/** The job queue, as handlers use it. */
export function toJobs(runtime: Runtime, session: Session, unit: UnitOfWork): Jobs {
  const pending = unit.afterCommit;
  const { queue, registry } = runtime;
  const mounted = (job: Job<never>): MountedJob => {
    const found = registry.parts.jobs.find(({ values }) => values.includes(job));
    if (!found) throw new DefinitionError(`No module of the site declares the job ${job.job}.`);
    return found;
  };
  return {
    async add(job: Job<never>, input: object = {}, options: JobOptions = {}) {
      rejectNested(unit, "jobs.add");
      const { part, isOmitted } = mounted(job);
      if (!isOmitted) await queueJob(runtime, session, pending, part, input, options);
    },
    async cancel(job: Job<never>, key: string) {
      rejectNested(unit, "jobs.cancel");
      const { part } = mounted(job);
      return inQueue(runtime, session, (within) => queue.cancelWaiting(within, part.job, key));
    },
    async reschedule(job: Job<never>, key: string, at: Date) {
      rejectNested(unit, "jobs.reschedule");
      const { part } = mounted(job);
      const isMoved = await inQueue(runtime, session, (within) =>
        queue.rescheduleWaiting(within, part.job, key, at),
      );
      if (isMoved) pending.push(() => wakeWorkers(runtime));
      return isMoved;
    },
  };
}

/** Adds a job to the queue, as part of the transaction of `session`. */
export async function queueJob(
  runtime: Runtime,
  session: Session,
  pending: AfterCommit[],
  job: Job<never>,
  input: object,
  { at, key }: JobOptions,
): Promise<void> {
  const args = { ...input };
  await checkArgs(job, args);
  const added = {
    job: job.job,
    args,
    key,
    policy: policyOf(job),
    runAt: at ?? runtime.ports.clock.now(),
  };
  await inQueue(runtime, session, (within) => runtime.queue.add(within, added));
  pending.push(() => wakeWorkers(runtime));
}

/** Lets workers that wait look for jobs. */
export const wakeWorkers = ({ wakers }: Runtime): void => {
  for (const wake of wakers) wake();
};

/** Runs a statement of the queue in the transaction of `session`, or in its own if there is none. */
const inQueue = <R>(
  { storage }: Runtime,
  session: Session,
  work: (within: Session) => Promise<R>,
): Promise<R> => (session === storage ? session.transaction(work) : work(unheld(session)));

/**
 * Checks the args when the job is added, so that the handler that adds it fails and not the worker. Wrong args are a
 * defect of the site's code, not an error of the caller.
 */
async function checkArgs(job: Job<never>, args: Readonly<Record<string, unknown>>): Promise<void> {
  try {
    await argPlanOf(job).parse(args);
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    throw new DefinitionError(
      `The job ${job.job} was added with invalid args: ${toReason(cause)}`,
      {
        cause,
      },
    );
  }
}

function toReason({ message, data }: ApiError): string {
  const { params } = Object(data) as { readonly params?: unknown };
  const reasons =
    typeof params === "object" && params !== null && !Array.isArray(params)
      ? Object.entries(params).map(([name, reason]) => `${name}: ${String(reason)}`)
      : [];
  return [message, ...reasons].join("; ");
}
