import { type JobRecord, type SiteJobs, can, jobStates } from "@waymark/core";
import * as z from "zod";
import { get, post, remove } from "../builder.ts";
import { errors } from "../errors.ts";
import { type JobItem, jobResponse, jobsResponse } from "../responses.ts";

const reading = can("view_site_health");
const managing = can("manage_options");
const byId = { id: z.string().max(64).describe("ID of the job") };

const iso = (time: Date | undefined): string | null => time?.toISOString() ?? null;
function toItem(record: JobRecord): JobItem {
  const { id, job, state, attempt, added, runAt, started, ended, error, progress } = record;
  return {
    id,
    job,
    state,
    attempt,
    added: iso(added),
    due: state === "waiting" ? iso(runAt) : null,
    started: iso(started),
    ended: iso(ended),
    error,
    progress: progress
      ? { done: progress.done, total: progress.total ?? null, note: progress.note ?? "" }
      : null,
  };
}

/** @throws ApiError 404 `job_not_found`. */
async function jobOf(siteJobs: SiteJobs, id: string): Promise<JobRecord> {
  const record = await siteJobs.get(id);
  if (!record) throw errors.job_not_found();
  return record;
}

/** `GET /jobs`. */
export const listJobs = get({
  summary: "List background jobs, newest first",
  args: {
    state: z.enum(jobStates).optional().describe("Only jobs in this state"),
    job: z.string().max(200).optional().describe("Only jobs with this name"),
    per_page: z.int().min(1).max(200).default(50).describe("Maximum number of jobs"),
  },
  returns: jobsResponse,
  access: reading,
  async handler({ args: { state, job, per_page: limit }, siteJobs }): Promise<readonly JobItem[]> {
    return (await siteJobs.list({ state, job, limit })).map(toItem);
  },
});

/** `GET /jobs/:id`. */
export const getJob = get({
  summary: "Get a background job",
  args: byId,
  returns: jobResponse,
  access: reading,
  errors: ["job_not_found"],
  handler: async ({ args, siteJobs }): Promise<JobItem> => toItem(await jobOf(siteJobs, args.id)),
});

/** `POST /jobs/:id/retry`. */
export const retryJob = post({
  summary: "Run a dead or cancelled background job again",
  args: byId,
  status: 200,
  returns: jobResponse,
  access: managing,
  transaction: false,
  tool: false,
  errors: ["job_not_found", "job_in_other_state"],
  async handler({ args: { id }, siteJobs }): Promise<JobItem> {
    await jobOf(siteJobs, id);
    if (!(await siteJobs.retry(id))) throw errors.job_in_other_state();
    return toItem(await jobOf(siteJobs, id));
  },
});

/** `POST /jobs/:id/cancel`. */
export const cancelJob = post({
  summary: "Cancel a waiting or running background job; its writes are rolled back",
  args: byId,
  status: 200,
  returns: jobResponse,
  access: managing,
  transaction: false,
  tool: false,
  errors: ["job_not_found", "job_in_other_state"],
  async handler({ args: { id }, siteJobs }): Promise<JobItem> {
    await jobOf(siteJobs, id);
    if (!(await siteJobs.cancel(id))) throw errors.job_in_other_state();
    return toItem(await jobOf(siteJobs, id));
  },
});

/** `DELETE /jobs/:id`. */
export const deleteJob = remove({
  summary: "Delete the record of a background job that has ended",
  args: byId,
  returns: jobResponse,
  access: managing,
  transaction: false,
  tool: false,
  errors: ["job_not_found", "job_in_other_state"],
  async handler({ args: { id }, siteJobs }): Promise<JobItem> {
    const record = await jobOf(siteJobs, id);
    if (!(await siteJobs.remove(id))) throw errors.job_in_other_state();
    return toItem(record);
  },
});
