import { argPlanOf } from "../declare/job-args.ts";
import { policyOf } from "../declare/job-policy.ts";
import type { Job, JobOptions, Jobs } from "../declare/job.ts";
import { ApiError, DefinitionError } from "../errors/api-error.ts";
import { unheld } from "../storage/row-lock.ts";
import type { Session } from "../storage/session.ts";
import type { Runtime } from "./runtime.ts";
import type { AfterCommit } from "./unit-of-work.ts";

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
  if (session !== runtime.storage) await runtime.queue.add(unheld(session), added);
  else await session.transaction((inner) => runtime.queue.add(inner, added));
  pending.push(() => {
    for (const wake of runtime.wakers) wake();
  });
}

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

/** The job queue, as handlers see it. */
export function toJobs(runtime: Runtime, session: Session, pending: AfterCommit[]): Jobs {
  return {
    async add(job: Job<never>, input: object = {}, options: JobOptions = {}) {
      const owner = runtime.registry.modules.find((module) => module.jobs.includes(job));
      if (!owner) throw new DefinitionError(`No mounted module declares the job ${job.job}.`);
      await queueJob(runtime, session, pending, job, input, options);
    },
  };
}
