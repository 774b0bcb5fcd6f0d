import { randomHex, toHex } from "@waymark/core";
import type { CountContext } from "./builder.ts";
import { addDays, startOf, toDay } from "./days.ts";

const encoder = new TextEncoder();

/** Creates the function for the keys of visitors on a day: a visitor has the same key until midnight, and it cannot be reversed. */
export async function toVisitorKeys(
  salt: string,
): Promise<(address: string, agent: string, host: string) => Promise<string>> {
  const key = await crypto.subtle.importKey(
    "raw",
    encoder.encode(salt),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  return async (address, agent, host) => {
    const text = encoder.encode(JSON.stringify([address, agent.slice(0, 1_000), host]));
    return toHex(new Uint8Array(await crypto.subtle.sign("HMAC", key, text), 0, 16));
  };
}

/** Milliseconds after midnight in which visits of the previous day are still written. */
export const grace = 120_000;

/** Name of the lock for counting. */
export const countLock = "sitekit:counts";

/** The day to count an event on: its own, or today if its own is already closed. */
export function countedDay(at: number, now: number): number {
  const today = toDay(now);
  const day = toDay(at);
  if (day === today) return day;
  return day === addDays(today, -1) && now - startOf(today) < grace ? day : today;
}

/** The salt of a day, shared by all processes; created by the first that needs it. */
export async function saltOf(
  { db, transaction, clock }: Pick<CountContext, "db" | "transaction" | "clock">,
  day: number,
): Promise<string> {
  const known = await db.salts.get({ day });
  if (known) return known.salt;
  return transaction(async ({ db: inner }) => {
    const salt = randomHex(32);
    // The first one of several concurrent processes creates the salt.
    await inner.salts.upsert([{ day, salt, made: clock.now() }], { on: ["day"], set: [] });
    return (await inner.salts.get({ day }))?.salt ?? salt;
  });
}

/** Removes the keys of past days from memory. */
export function forgetKeys(keys: Map<number, unknown>, now: Date): void {
  const oldest = toDay(now.getTime() - grace);
  for (const day of keys.keys()) if (day < oldest) keys.delete(day);
}
