import { tableQueue } from "../jobs/table-queue.ts";
import type { JobQueueAdapter } from "../declare/job-queue.ts";

/**
 * The default queue, which counts how often a worker looked for jobs and found none.
 *
 * @param whenNone - Is called each time, before the worker learns that there are none.
 */
export function watchedQueue(whenNone: () => Promise<void> | void = () => {}) {
  const base = tableQueue();
  let looks = 0;
  const queue: JobQueueAdapter = {
    ...base,
    open(environment) {
      const opened = base.open(environment);
      return {
        ...opened,
        async claim(count) {
          const claims = await opened.claim(count);
          if (claims.length > 0) return claims;
          looks++;
          await whenNone();
          return claims;
        },
      };
    },
  };
  return { queue, looks: (): number => looks };
}
