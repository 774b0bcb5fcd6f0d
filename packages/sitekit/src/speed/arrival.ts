import { definePageHandler } from "../collect/builder.ts";

/** When requests for pages came, by a clock that only goes forward. */
const arrivals = new WeakMap<Request, number>();

/** Notes when a request for a page comes. Mount it before whatever takes long. */
export const noteArrival = definePageHandler("page times", ({ request }) => {
  arrivals.set(request, performance.now());
  return undefined;
});

/** Milliseconds since a request came; undefined where that was not seen. */
export function tookOf(request: Request): number | undefined {
  const came = arrivals.get(request);
  return came === undefined ? undefined : Math.max(0, performance.now() - came);
}
