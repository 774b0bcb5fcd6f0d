import { minuteMs } from "../time/zone.ts";
import type { RateLimit, RateLimitStatus } from "../declare/rate-limit.ts";
import { errors } from "../errors/errors.ts";
import { type Session, timestamp, integer, table, text } from "@waymark/storage";

const toPeriod = ({ period = 5 * minuteMs }: RateLimit): number => period;

/** Recent attempts: one row per key, with the digest of its name. */
export const rateLimitTable = table(
  { key: text(), count: integer(), until: timestamp() },
  { key: ["key"], indexes: [["until"]] },
);

/** A limit with the digest of its key. */
export type StoredLimit = RateLimit;

/** Increments each counter, or restarts it. Safe with concurrent processes. */
export async function countAttempt(
  session: Session,
  given: readonly StoredLimit[],
  now: Date,
): Promise<void> {
  // Sorted, so that writers do not deadlock.
  const limits = given.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const keys = limits.map(({ key }) => key);
  const endOf = (limit: StoredLimit) => new Date(now.getTime() + toPeriod(limit));
  const rows = limits.map((limit) => ({ key: limit.key, count: 0, until: endOf(limit) }));
  await session.upsert(rateLimitTable, rows, { on: ["key"], set: [] });
  for (const period of new Set(limits.map(toPeriod))) {
    const same = limits.filter((limit) => toPeriod(limit) === period).map(({ key }) => key);
    const until = new Date(now.getTime() + period);
    await session.update(
      rateLimitTable,
      { key: { in: same }, until: { lte: now } },
      { count: 0, until },
    );
  }
  await session.increment(rateLimitTable, { key: { in: keys } }, { count: 1 });
}

/** Resets the counters. */
export const resetAttempts = (session: Session, keys: readonly string[]): Promise<number> =>
  session.remove(rateLimitTable, { key: { in: keys } });

/** Decrements each counter. */
export const takeAttempt = (session: Session, keys: readonly string[]): Promise<number> =>
  session.increment(rateLimitTable, { key: { in: keys }, count: { gt: 0 } }, { count: -1 });

/**
 * Throws if a counter exceeds its limit; returns the state of each limit otherwise.
 *
 * @param more - The attempts to be added to the stored ones.
 * @throws ApiError 429 `rest_too_many_requests` with `Retry-After`.
 */
export async function throwTooManyRequests(
  session: Session,
  limits: readonly StoredLimit[],
  now: Date,
  more: (key: string) => number,
): Promise<readonly RateLimitStatus[]> {
  const keys = limits.map(({ key }) => key);
  const rows = await session.find(rateLimitTable, {
    where: { key: { in: keys }, until: { gt: now } },
  });
  return limits.map((limit) => {
    const { key, max } = limit;
    const row = rows.find((one) => one.key === key);
    const remaining = max - (row?.count ?? 0) - more(key);
    const left = row ? row.until.getTime() - now.getTime() : toPeriod(limit);
    const seconds = Math.ceil(left / 1000);
    if (remaining >= 0) return { remaining, seconds };
    throw errors.rest_too_many_requests({ headers: { "Retry-After": String(seconds) } });
  });
}

/** A mutex for each key: work with the same key runs one at a time, in the order of arrival. */
export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>;
export function keyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (last.get(key) === turn) last.delete(key);
    }
  };
}

/** Attempts that were counted inside running transactions, by digest: they are being stored. */
export type PendingAttempts = Map<string, number>;
