import { errors } from "../declare/errors.ts";
import type { RateLimit } from "./rate-limiter.ts";
import type { Session } from "../storage/port.ts";
import { datetime, integer, table, text } from "../storage/table.ts";

/** How long attempts are counted together, from the first one on, in minutes. */
const standardPeriod = 5;
const toPeriod = ([, , minutes = standardPeriod]: RateLimit): number => minutes * 60_000;

/** Attempts of the last minutes: a row for each thing that they are counted under, by the digest of its name. */
export const rateLimitTable = table(
  { key: text(), count: integer(), until: datetime() },
  { key: ["key"], indexes: [["until"]] },
);

/** A limit by the digest of what it is about. */
export type StoredLimit = RateLimit;

/** Adds one to each count, or begins it anew. Right also where several processes do so at once. */
export async function countAttempt(
  session: Session,
  limits: readonly StoredLimit[],
  now: Date,
): Promise<void> {
  const keys = limits.map(([key]) => key);
  const endOf = (limit: StoredLimit) => new Date(now.getTime() + toPeriod(limit));
  const rows = limits.map((limit) => ({ key: limit[0], count: 0, until: endOf(limit) }));
  await session.upsert(rateLimitTable, rows, { on: ["key"], set: [] });
  for (const period of new Set(limits.map(toPeriod))) {
    const same = limits.filter((limit) => toPeriod(limit) === period).map(([key]) => key);
    const until = new Date(now.getTime() + period);
    await session.update(
      rateLimitTable,
      { key: { in: same }, until: { lte: now } },
      { count: 0, until },
    );
  }
  await session.increment(rateLimitTable, { key: { in: keys } }, { count: 1 });
}

/** Forgets the counts. */
export const resetAttempts = (session: Session, keys: readonly string[]): Promise<number> =>
  session.remove(rateLimitTable, { key: { in: keys } });

/** Takes one from each count. */
export const takeAttempt = (session: Session, keys: readonly string[]): Promise<number> =>
  session.increment(rateLimitTable, { key: { in: keys }, count: { gt: 0 } }, { count: -1 });

/**
 * Refuses where a count has passed its limit.
 *
 * @param more - What is to be added to what is stored.
 * @throws ApiError 429 `rest_too_many_requests` with `Retry-After`.
 */
export async function throwTooManyRequests(
  session: Session,
  limits: readonly StoredLimit[],
  now: Date,
  more: (key: string) => number,
): Promise<void> {
  const keys = limits.map(([key]) => key);
  const rows = await session.find(rateLimitTable, {
    where: { key: { in: keys }, until: { gt: now } },
  });
  for (const limit of limits) {
    const [key, most] = limit;
    const row = rows.find((one) => one.key === key);
    if ((row?.count ?? 0) + more(key) <= most) continue;
    const seconds = row ? (row.until.getTime() - now.getTime()) / 1000 : toPeriod(limit) / 1000;
    throw errors.rest_too_many_requests({ headers: { "Retry-After": String(Math.ceil(seconds)) } });
  }
}
