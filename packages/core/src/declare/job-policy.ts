import { DefinitionError } from "../errors/api-error.ts";
import { toInterval } from "./job-interval.ts";
import type { Job } from "./job.ts";

/** The options of a job as numbers; times are milliseconds. */
export interface Policy {
  readonly attempts: number;
  /** The delay after the first failure. */
  readonly first: number;
  readonly longest: number;
  /** The maximum duration of one attempt. */
  readonly timeout: number;
}

// The maximum delay of a timer.
const longestTimeout = 2 ** 31 - 1;
const policies = new WeakMap<Job<never>, Policy>();

/** @throws DefinitionError that names the job and the option. */
export function policyOf(job: Job<never>): Policy {
  let policy = policies.get(job);
  if (!policy) policies.set(job, (policy = toPolicy(job)));
  return policy;
}

function toPolicy({ job, retry = {}, timeout = "10m" }: Job<never>): Policy {
  const { attempts = 8, first = "2s", longest = "1h" } = retry;
  const where = `job ${job}`;
  if (!Number.isSafeInteger(attempts) || attempts < 1 || attempts > 100)
    throw new DefinitionError(
      `${where}: retry.attempts: ${attempts} is not a number from 1 to 100.`,
    );
  return {
    attempts,
    first: toInterval(first, `${where}: retry.first`),
    longest: toInterval(longest, `${where}: retry.longest`),
    timeout: Math.min(toInterval(timeout, `${where}: timeout`), longestTimeout),
  };
}

/** The delay after this many failures, in milliseconds: exponential with jitter. */
export function toWait({ first, longest }: Policy, failures: number): number {
  const most = Math.min(longest, first * 2 ** (failures - 1));
  return most * (1 - Math.random() / 2);
}
