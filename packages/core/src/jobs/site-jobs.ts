import type { Runtime } from "../runtime.ts";
import type { JobQuery, JobRecord } from "./queue.ts";

/** The site's background work, for operators: what waits, runs, was done and failed. */
export interface SiteJobs {
  /** The newest first. */
  readonly list: (query?: JobQuery) => Promise<readonly JobRecord[]>;
  readonly get: (id: string) => Promise<JobRecord | undefined>;
  /** Lets a dead or cancelled job run now, with all its attempts; false where there is no such one. */
  readonly retry: (id: string) => Promise<boolean>;
  /**
   * Ends a waiting or running job; false where there is no such one. A running one learns of it by its `signal`, and
   * what its transaction has written is undone.
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
      // First here: where storage has one writer, the job's own transaction stands before the cancellation.
      running.get(id)?.stop("cancelled");
      return queue.cancel(id);
    },
  };
}
