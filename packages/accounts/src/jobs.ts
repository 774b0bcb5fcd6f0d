import { defineJob } from "./bound.ts";

/** Clears away sessions that are over. */
export const clearSessions = defineJob({
  name: "accounts.clear-sessions",
  every: "1d",
  handler: async ({ db, clock }) => {
    await db.sessions.removeAll({ expires: { lte: clock.now() } });
  },
});
