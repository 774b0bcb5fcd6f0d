import { coreErrors, type RateLimitStatus } from "@waymark/core";
import type { RequestLimit } from "./options.ts";

/** Maximum number of counted callers. */
const maxKeys = 100_000;
/** The number of callers that are forgotten at once, the oldest first: so a new one rarely has to search for them. */
const batchSize = maxKeys / 10;

/** Counts requests in this process. */
export interface MemoryCounter {
  /**
   * Counts a request, or throws if the limit is reached; then it is not counted.
   *
   * @throws ApiError 429 `rest_too_many_requests` with `Retry-After`.
   */
  count(key: string, now: Date): RateLimitStatus;
}

/**
 * @param limit - The number of requests that are allowed in a period, and its length from the first request on.
 */
export function createMemoryCounter({
  max,
  seconds,
}: Pick<RequestLimit, "max" | "seconds">): MemoryCounter {
  // All periods have the same length: the first one is the oldest, and the first to end.
  const periods = new Map<string, { count: number; readonly until: number }>();
  return {
    count(key, now) {
      const at = now.getTime();
      let period = periods.get(key);
      if (!period || period.until <= at) {
        periods.delete(key);
        if (periods.size >= maxKeys) forgetOldest(periods);
        period = { count: 0, until: at + seconds * 1000 };
        periods.set(key, period);
      }
      const left = Math.ceil((period.until - at) / 1000);
      if (period.count >= max)
        throw coreErrors.rest_too_many_requests({ headers: { "Retry-After": String(left) } });
      period.count++;
      return { remaining: max - period.count, seconds: left };
    },
  };
}

function forgetOldest(periods: Map<string, unknown>): void {
  let left = batchSize;
  for (const key of periods.keys()) {
    if (left-- === 0) return;
    periods.delete(key);
  }
}
