import { countAttempt, throwTooManyRequests, resetAttempts, takeAttempt } from "./rate-count.ts";
import { digestOf } from "../crypto/digest.ts";
import type { Runtime } from "../runtime.ts";
import type { UnitOfWork } from "./module-context.ts";
import type { Session } from "../storage/port.ts";

/**
 * What attempts are counted under (a login from an address, an item, …), how many there may be, and within how many minutes
 * of the first one; five where that is left out.
 */
export type RateLimit = readonly [key: string, most: number, minutes?: number];

/**
 * Limits on attempts to get past a secret, of all processes of the site together. What is counted stays counted whatever
 * becomes of the transaction around it.
 */
export interface RateLimiter {
  /**
   * Refuses where the failures that were counted have reached a limit.
   *
   * @throws ApiError 429 `rest_too_many_requests` with `Retry-After`.
   */
  check(limits: readonly RateLimit[]): Promise<void>;
  /**
   * Counts one, or refuses it where a limit is reached; a refused one is not counted. Where proving takes a while, count
   * before it and `forgive` after a success: of many that come at once no more are let in than one by one.
   *
   * @throws ApiError 429 `rest_too_many_requests` with `Retry-After`.
   */
  count(limits: readonly RateLimit[]): Promise<void>;
  /** Takes one back: the attempt has succeeded after all. */
  forgive(limits: readonly RateLimit[]): Promise<void>;
  /** Forgets everything that was counted under these keys. */
  reset(limits: readonly RateLimit[]): Promise<void>;
}

/** What was counted inside of transactions that still run, by digest: it is on its way to storage. */
export type PendingAttempts = Map<string, number>;

/** The limits as a unit of work asks them. */
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
  /** Stores beside a running transaction, which may come to nothing, and which it must not wait for. */
  const beside = (store: (alone: Session) => Promise<unknown>, settle: () => void) => {
    const note = (error: unknown) => log.warn("An attempt could not be counted.", { error });
    // One behind the other: what is taken back has been counted, and a request takes one connection more, not many.
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
      if (!isInside)
        return storage.transaction(async (alone) => {
          await countAttempt(alone, stored, now);
          await throwTooManyRequests(alone, stored, now, (key) => onTheWay.get(key) ?? 0);
        });
      shift(keys, 1);
      const settle = () => shift(keys, -1);
      try {
        await throwTooManyRequests(session, stored, now, (key) => onTheWay.get(key) ?? 0);
      } catch (error) {
        settle();
        throw error;
      }
      beside((alone) => countAttempt(alone, stored, now), settle);
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

/** What is counted may name a person: storage keeps a digest. In one order, so that no two writers wait for each other. */
async function toStored(limits: readonly RateLimit[]): Promise<readonly RateLimit[]> {
  const stored = await Promise.all(
    limits.map(async ([key, ...rest]): Promise<RateLimit> => [await digestOf(key), ...rest]),
  );
  return stored.toSorted(([a], [b]) => (a < b ? -1 : 1));
}
