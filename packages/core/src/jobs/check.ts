import { DefinitionError } from "../api-error.ts";
import type { Module } from "../module.ts";
import { toInterval } from "./interval.ts";
import { policyOf } from "./policy.ts";

/** @throws DefinitionError for an interval that is none, and for a name that two jobs have. */
export function checkJobs(modules: readonly Module[]): void {
  const owners = new Map<string, string>();
  for (const { name, jobs } of modules)
    for (const job of jobs) {
      const other = owners.get(job.job);
      if (other !== undefined)
        throw new DefinitionError(`Both ${other} and ${name} declare the job ${job.job}.`);
      owners.set(job.job, name);
      if (job.every !== undefined) toInterval(job.every, `job ${job.job}: every`);
      policyOf(job);
    }
}
