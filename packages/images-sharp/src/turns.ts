import { errors } from "@waymark/core";

/** Does one piece of work after the other. */
export interface Turns {
  /** @throws ApiError 503 `rest_unavailable` where too many wait already. */
  <R>(work: () => Promise<R>): Promise<R>;
}

/** At most `most` pieces of work at a time; at most `mostWaiting` wait for their turn. */
export function toTurns(most: number, mostWaiting = 100): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < most) running++;
    else if (waiting.length >= mostWaiting)
      throw errors.rest_unavailable({ headers: { "Retry-After": "5" } });
    // Who hands its turn on does not count it out.
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
