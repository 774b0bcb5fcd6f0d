import { errors, type RateLimitStatus } from "@waymark/core";

/** Maximum number of counted callers; the oldest are dropped first. */
const mostKeys = 100_000;

/** Counts requests in this process. */
export interface MemoryCounter {
  /**
   * Counts a request, or throws if the limit is reached; then it is not counted.
   *
   * @param most - The number of requests that are allowed in a period.
   * @param seconds - The length of the period, from the first request on.
   * @throws ApiError 429 `rest_too_many_requests` with `Retry-After`.
   */
  count(key: string, most: number, seconds: number, now: Date): RateLimitStatus;
}

export function createMemoryCounter(): MemoryCounter {
  const periods = new Map<string, { count: number; readonly until: number }>();
  const makeRoom = (at: number) => {
    for (const [key, { until }] of periods) if (until <= at) periods.delete(key);
    for (const key of periods.keys()) {
      if (periods.size < mostKeys) break;
      periods.delete(key);
    }
  };
  return {
    count(key, most, seconds, now) {
      const at = now.getTime();
      let period = periods.get(key);
      if (!period || period.until <= at) {
        periods.delete(key);
        if (periods.size >= mostKeys) makeRoom(at);
        period = { count: 0, until: at + seconds * 1000 };
        periods.set(key, period);
      }
      const left = Math.ceil((period.until - at) / 1000);
      if (period.count >= most)
        throw errors.rest_too_many_requests({ headers: { "Retry-After": String(left) } });
      period.count++;
      return { remaining: most - period.count, seconds: left };
    },
  };
}
