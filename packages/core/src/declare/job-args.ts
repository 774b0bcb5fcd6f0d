import { toArgPlan, type ArgPlan } from "../args/plan.ts";
import type { Job } from "./job.ts";

const plans = new WeakMap<Job<never>, ArgPlan>();

/** The args of a job, compiled once. */
export function argPlanOf(job: Job<never>): ArgPlan {
  let plan = plans.get(job);
  if (!plan) plans.set(job, (plan = toArgPlan(`job ${job.job}`, job.args)));
  return plan;
}
