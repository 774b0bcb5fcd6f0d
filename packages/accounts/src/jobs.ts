import { defineJob } from "./builder.ts";

/** Clears away sessions and unfinished sign-ins that are over. */
export const clearSessions = defineJob({
  name: "accounts.clear-sessions",
  every: "1d",
  handler: async ({ db, clock }) => {
    await db.sessions.removeAll({ expires: { lte: clock.now() } });
    await db.challenges.removeAll({ expires: { lte: clock.now() } });
  },
});
