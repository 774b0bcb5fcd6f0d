import type { SiteJobs } from "../declare/job-queue.ts";
import type { Runtime } from "./runtime.ts";
import { wakeWorkers } from "./jobs.ts";

/** The background jobs of a site, for its operators. */
export function toSiteJobs(runtime: Runtime): SiteJobs {
  const { queue, running } = runtime;
  return {
    list: (query = {}) => queue.list(query),
    get: (id) => queue.get(id),
    counts: () => queue.counts(),
    oldestDue: () => queue.oldestDue(),
    async retry(id) {
      const isBack = await queue.retry(id);
      if (isBack) wakeWorkers(runtime);
      return isBack;
    },
    async cancel(id) {
      // Stopped first: on storage with a single writer, the job's own transaction blocks the cancellation.
      running.get(id)?.stop("cancelled");
      return queue.cancel(id);
    },
    remove: (id) => queue.remove(id),
  };
}
