import { errors } from "@waymark/core";

/** Limits concurrent work. */
export interface Turns {
  /** @throws ApiError 503 `rest_unavailable` if too many are waiting. */
  <R>(work: () => Promise<R>): Promise<R>;
}

/** Runs at most `most` pieces of work at the same time; at most `mostWaiting` others wait. */
export function toTurns(most: number, mostWaiting = 100): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < most) running++;
    else if (waiting.length >= mostWaiting)
      throw errors.rest_unavailable({ headers: { "Retry-After": "5" } });
    // A released slot is passed to the next one without counting it.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
