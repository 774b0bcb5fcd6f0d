import type { Mounted } from "../compile/replacements.ts";
import { argPlanOf, toInterval, policyOf, type Job } from "../declare/job.ts";
import { DefinitionError } from "../errors/api-error.ts";

/**
 * @throws DefinitionError for an invalid interval, a duplicate job name, and a recurring job with required arguments.
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
      `job ${job.job}: every: a recurring job runs without arguments; make these optional: ${missing.join(", ")}.`,
    );
}
