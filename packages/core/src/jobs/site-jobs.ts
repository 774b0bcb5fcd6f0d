import type { Runtime } from "../context/runtime.ts";
import type { JobQuery, JobRecord } from "../declare/job-queue.ts";
import type { Mounted } from "../compile/replacements.ts";
import { argPlanOf, toInterval, policyOf, type Job } from "../declare/job.ts";
import { DefinitionError } from "../errors/api-error.ts";

/** The background jobs of a site, for operators. */
export interface SiteJobs {
  /** Lists jobs, newest first. */
  readonly list: (query?: JobQuery) => Promise<readonly JobRecord[]>;
  readonly get: (id: string) => Promise<JobRecord | undefined>;
  /** Runs a dead or cancelled job again, with all its attempts; false if there is none with this id. */
  readonly retry: (id: string) => Promise<boolean>;
  /**
   * Cancels a waiting or running job; false if there is none with this id. The `signal` of a running one is aborted,
   * and the writes of its transaction are rolled back.
   */
  readonly cancel: (id: string) => Promise<boolean>;
}

export function toSiteJobs({ queue, running, wakers }: Runtime): SiteJobs {
  return {
    list: (query = {}) => queue.list(query),
    get: (id) => queue.get(id),
    async retry(id) {
      const isBack = await queue.retry(id);
      if (isBack) for (const wake of wakers) wake();
      return isBack;
    },
    async cancel(id) {
      // Stopped first: on storage with a single writer, the job's own transaction blocks the cancellation.
      running.get(id)?.stop("cancelled");
      return queue.cancel(id);
    },
  };
}

/**
 * @throws DefinitionError for an invalid interval, a duplicate job name, and a periodic job with required arguments.
 */
export function checkJobs(jobs: readonly Mounted<Job<never>>[]): void {
  const owners = new Map<string, string>();
  for (const { module, replaces = module.name, part: job } of jobs) {
    const other = owners.get(job.job);
    if (other !== undefined)
      throw new DefinitionError(`Both ${other} and ${replaces} declare the job ${job.job}.`);
    owners.set(job.job, replaces);
    if (job.every !== undefined) checkRecurring(job, job.every);
    policyOf(job);
  }
}

function checkRecurring(job: Job<never>, every: string): void {
  toInterval(every, `job ${job.job}: every`);
  const described = Object.entries(argPlanOf(job).described);
  const missing = described.flatMap(([name, { required }]) => (required === true ? [name] : []));
  if (missing.length > 0)
    throw new DefinitionError(
      `job ${job.job}: every: a periodic job runs without arguments; make these optional: ${missing.join(", ")}.`,
    );
}
