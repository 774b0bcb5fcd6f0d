import { errors } from "../errors.ts";

/** Limits how many operations run concurrently. */
export interface Semaphore {
  /** @throws ApiError 503 `rest_unavailable` where too many are waiting. */
  <T>(work: () => Promise<T>): Promise<T>;
}

/** A semaphore for `width` concurrent operations, with a queue of at most `queue` waiting ones. */
export function semaphore(width: number, queue: number): Semaphore {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= width) {
      if (waiting.length >= queue)
        throw errors.rest_unavailable({ headers: { "Retry-After": "2" } });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
