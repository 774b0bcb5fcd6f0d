import type { Runtime } from "../context/runtime.ts";
import type { JobQuery, JobRecord } from "../declare/job-queue.ts";

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
