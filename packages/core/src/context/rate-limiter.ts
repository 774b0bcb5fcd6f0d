import { digestOf } from "../crypto/digest.ts";
import type { RateLimiter, RateLimit, RateLimitStatus } from "../declare/rate-limit.ts";
import type { Session } from "@waymark/storage";
import { countAttempt, throwTooManyRequests, resetAttempts, takeAttempt } from "./rate-count.ts";
import type { Runtime } from "./runtime.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** The rate limiter of a unit of work. */
export function toRateLimiter(
  { storage, ports: { clock, log }, attemptsOnTheWay: onTheWay }: Runtime,
  session: Session,
  unit: UnitOfWork,
): RateLimiter {
  const isInside = session !== storage;
  const shift = (keys: readonly string[], by: number) => {
    for (const key of keys) {
      const now = (onTheWay.get(key) ?? 0) + by;
      if (now === 0) onTheWay.delete(key);
      else onTheWay.set(key, now);
    }
  };
  /** Stores beside a running transaction, which may be rolled back, and which must not wait for it. */
  const beside = (store: (alone: Session) => Promise<unknown>, settle: () => void) => {
    const note = (error: unknown) => log.warn("An attempt could not be counted.", { error });
    // Sequentially: a decrement follows its increment, and a request uses only one more connection.
    const stored = Promise.all(unit.beside).then(() => storage.transaction(store));
    unit.beside.push(stored.then(nothing, note).finally(settle));
  };
  return {
    async check(limits) {
      const stored = await toStored(limits);
      const more = (key: string) => (onTheWay.get(key) ?? 0) + 1;
      await throwTooManyRequests(session, stored, clock.now(), more);
    },
    async count(limits) {
      const stored = await toStored(limits);
      const keys = stored.map(([key]) => key);
      const now = clock.now();
      const pending = (key: string) => onTheWay.get(key) ?? 0;
      if (!isInside)
        return storage.transaction(async (alone) => {
          await countAttempt(alone, stored, now);
          return throwTooManyRequests(alone, stored, now, pending);
        });
      shift(keys, 1);
      const settle = () => shift(keys, -1);
      let counted: readonly RateLimitStatus[];
      try {
        counted = await throwTooManyRequests(session, stored, now, pending);
      } catch (error) {
        settle();
        throw error;
      }
      beside((alone) => countAttempt(alone, stored, now), settle);
      return counted;
    },
    async forgive(limits) {
      const keys = (await toStored(limits)).map(([key]) => key);
      if (isInside) beside((alone) => takeAttempt(alone, keys), nothing);
      else await takeAttempt(storage, keys);
    },
    async reset(limits) {
      const keys = (await toStored(limits)).map(([key]) => key);
      if (isInside) beside((alone) => resetAttempts(alone, keys), nothing);
      else await resetAttempts(storage, keys);
    },
  };
}
const nothing = () => {};

/** Keys may contain personal data: storage has digests. */
const toStored = (limits: readonly RateLimit[]): Promise<readonly RateLimit[]> =>
  Promise.all(
    limits.map(async ([key, ...rest]): Promise<RateLimit> => [await digestOf(key), ...rest]),
  );
