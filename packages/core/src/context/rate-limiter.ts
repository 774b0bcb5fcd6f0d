import type { Session } from "@waymark/storage";
import { digestOf } from "../crypto/hashes.ts";
import type { RateLimiter, RateLimit, RateLimitStatus } from "../declare/rate-limit.ts";
import { countAttempt, throwTooManyRequests, resetAttempts, takeAttempt } from "./rate-count.ts";
import type { Runtime } from "./runtime.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** The rate limiter of a unit of work. */
export function toRateLimiter(
  { storage, ports: { clock, log }, pendingAttempts, attemptMutex }: Runtime,
  session: Session,
  unit: UnitOfWork,
): RateLimiter {
  const isInside = session !== storage;
  const shift = (keys: readonly string[], by: number) => {
    for (const key of keys) {
      const now = (pendingAttempts.get(key) ?? 0) + by;
      if (now === 0) pendingAttempts.delete(key);
      else pendingAttempts.set(key, now);
    }
  };
  /** Stores outside of the running transaction, which may be rolled back, and which must not wait for it. */
  const beside = (store: (alone: Session) => Promise<unknown>, onEnd: () => void) => {
    const note = (error: unknown) => log.warn("An attempt could not be counted.", { error });
    // Sequentially: a decrement follows its increment, and a request uses only one more connection.
    const stored = Promise.all(unit.beside).then(() => storage.transaction(store));
    unit.beside.push(stored.then(nothing, note).finally(onEnd));
  };
  const limiter: RateLimiter = {
    async check(limits) {
      const stored = await toStored(limits);
      const more = (key: string) => (pendingAttempts.get(key) ?? 0) + 1;
      await throwTooManyRequests(session, stored, clock.now(), more);
    },
    async count(limits) {
      const stored = await toStored(limits);
      const keys = stored.map(({ key }) => key);
      const now = clock.now();
      const pending = (key: string) => pendingAttempts.get(key) ?? 0;
      if (!isInside)
        return storage.transaction(async (alone) => {
          await countAttempt(alone, stored, now);
          return throwTooManyRequests(alone, stored, now, pending);
        });
      shift(keys, 1);
      const decrement = () => shift(keys, -1);
      let counted: readonly RateLimitStatus[];
      try {
        counted = await throwTooManyRequests(session, stored, now, pending);
      } catch (error) {
        decrement();
        throw error;
      }
      beside((alone) => countAttempt(alone, stored, now), decrement);
      return counted;
    },
    async attempt(limits, isRight) {
      const verify = async (): Promise<boolean> => {
        await limiter.check(limits);
        const right = isRight();
        if (!right) await limiter.count(limits);
        return right;
      };
      // Inside a transaction, waiting for an attempt that waits for this transaction would never end.
      return isInside ? verify() : attemptMutex(limits[0]?.key ?? "", verify);
    },
    async release(limits) {
      const keys = (await toStored(limits)).map(({ key }) => key);
      if (isInside) beside((alone) => takeAttempt(alone, keys), nothing);
      else await takeAttempt(storage, keys);
    },
    async reset(limits) {
      const keys = (await toStored(limits)).map(({ key }) => key);
      if (isInside) beside((alone) => resetAttempts(alone, keys), nothing);
      else await resetAttempts(storage, keys);
    },
  };
  return limiter;
}
const nothing = () => {};

/** Keys may contain personal data: storage has digests. */
const toStored = (limits: readonly RateLimit[]): Promise<readonly RateLimit[]> =>
  Promise.all(
    limits.map(async (limit): Promise<RateLimit> => ({
      ...limit,
      key: await digestOfKey(limit.key),
    })),
  );

/** The digests of the latest keys: those of a caller with credentials are the same for each request. */
const digests = new Map<string, Promise<string>>();
const maxDigests = 500;
function digestOfKey(key: string): Promise<string> {
  let digest = digests.get(key);
  if (!digest) {
    const [oldest] = digests.keys();
    if (digests.size >= maxDigests && oldest !== undefined) digests.delete(oldest);
    digests.set(key, (digest = digestOf(key)));
  }
  return digest;
}
