import type { DatapointContext } from "./datapoint.ts";

/** Rows that are kept. */
export const mostDeeds = 1000;

/** Notes who has done what: in the transaction that does it, and in the log. */
export async function note(
  { db, actor, clock, log }: Pick<DatapointContext, "db" | "actor" | "clock" | "log">,
  deed: string,
  about: Readonly<Record<string, unknown>>,
): Promise<void> {
  await db.deeds.insert({ user: actor.id, deed, about, at: clock.now() });
  log.info("The kit was changed.", { deed, user: actor.id, ...about });
}
