import { toHex } from "@waymark/core";
import type { CountContext } from "./builder.ts";
import { addDays, startOf, toDay } from "./days.ts";

/** Milliseconds after midnight in which what was noted before it is written still. */
export const grace = 120_000;

/** The name under which processes wait for each other when they count. */
export const countLock = "sitekit:counts";

/** The day that something is counted on: its own, or today where that of its own is over for good. */
export function countedDay(at: number, now: number): number {
  const today = toDay(now);
  const day = toDay(at);
  if (day === today) return day;
  return day === addDays(today, -1) && now - startOf(today) < grace ? day : today;
}

/** The secret of a day, the same for all processes; made by the first that needs it. */
export async function saltOf(
  { db, transaction, clock }: Pick<CountContext, "db" | "transaction" | "clock">,
  day: number,
): Promise<string> {
  const known = await db.salts.get({ day });
  if (known) return known.salt;
  return transaction(async ({ db: inner }) => {
    const salt = toHex(crypto.getRandomValues(new Uint8Array(32)));
    // Of several processes that make one at the same moment the first has made that of all.
    await inner.salts.upsert([{ day, salt, made: clock.now() }], { on: ["day"], set: [] });
    return (await inner.salts.get({ day }))?.salt ?? salt;
  });
}

/** Forgets what days that are over were counted with. */
export function forgetKeys(keys: Map<number, unknown>, now: Date): void {
  const oldest = toDay(now.getTime() - grace);
  for (const day of keys.keys()) if (day < oldest) keys.delete(day);
}
