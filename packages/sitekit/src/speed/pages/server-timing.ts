import { definePageHandler } from "../../collect/builder.ts";

/** Arrival times of page requests, by a monotonic clock. */
const arrivals = new WeakMap<Request, number>();

/** Records the arrival time of a page request. Mount it before slow handlers. */
export const noteArrival = definePageHandler("page times", ({ request }) => {
  arrivals.set(request, performance.now());
  return undefined;
});

/** Milliseconds since a request arrived; undefined if that was not recorded. */
export function tookOf(request: Request): number | undefined {
  const came = arrivals.get(request);
  return came === undefined ? undefined : Math.max(0, performance.now() - came);
}
