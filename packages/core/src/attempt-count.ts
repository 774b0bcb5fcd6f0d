import { errors } from "./errors.ts";
import type { AttemptLimit } from "./attempts.ts";
import type { Session } from "./storage/port.ts";
import { datetime, integer, table, text } from "./storage/table.ts";

/** How long attempts are counted together, from the first one on, in milliseconds. */
const period = 5 * 60_000;

/** Attempts of the last minutes: a row for each thing that they are counted under, by the digest of its name. */
export const attemptsTable = table(
  { key: text(), count: integer(), until: datetime() },
  { key: ["key"], indexes: [["until"]] },
);

/** A limit by the digest of what it is about. */
export type StoredLimit = AttemptLimit;

/** Adds one to each count, or begins it anew. Right also where several processes do so at once. */
export async function addAttempt(
  session: Session,
  keys: readonly string[],
  now: Date,
): Promise<void> {
  const until = new Date(now.getTime() + period);
  const rows = keys.map((key) => ({ key, count: 0, until }));
  await session.upsert(attemptsTable, rows, { on: ["key"], set: [] });
  const isOver = { key: { in: keys }, until: { lte: now } };
  await session.update(attemptsTable, isOver, { count: 0, until });
  await session.increment(attemptsTable, { key: { in: keys } }, { count: 1 });
}

/** Takes one from each count. */
export const takeAttempt = (session: Session, keys: readonly string[]): Promise<number> =>
  session.increment(attemptsTable, { key: { in: keys }, count: { gt: 0 } }, { count: -1 });

/**
 * Refuses where a count has passed its limit.
 *
 * @param more - What is to be added to what is stored.
 * @throws ApiError 429 `rest_too_many_requests` with `Retry-After`.
 */
export async function refuseTooMany(
  session: Session,
  limits: readonly StoredLimit[],
  now: Date,
  more: (key: string) => number,
): Promise<void> {
  const keys = limits.map(([key]) => key);
  const rows = await session.find(attemptsTable, {
    where: { key: { in: keys }, until: { gt: now } },
  });
  for (const [key, most] of limits) {
    const row = rows.find((one) => one.key === key);
    if ((row?.count ?? 0) + more(key) <= most) continue;
    const seconds = row ? (row.until.getTime() - now.getTime()) / 1000 : period / 1000;
    throw errors.rest_too_many_requests({ headers: { "Retry-After": String(Math.ceil(seconds)) } });
  }
}
