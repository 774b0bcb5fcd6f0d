import type { DatapointContext } from "./datapoint.ts";

/** Maximum number of entries. */
export const maxLogEntries = 1000;

/** Records an action of a user in the audit log, in its transaction, and in the server log. */
export async function note(
  { db, actor, clock, log }: Pick<DatapointContext, "db" | "actor" | "clock" | "log">,
  deed: string,
  about: Readonly<Record<string, unknown>>,
): Promise<void> {
  await db.deeds.insert({ user: actor.id, deed, about, at: clock.now() });
  log.info("Analytics settings changed.", { deed, user: actor.id, ...about });
}
