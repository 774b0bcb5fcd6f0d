import { retentionJob } from "@waymark/core";
import { defineJob } from "./builder.ts";

/** Clears away sessions and unfinished sign-ins that are over. */
export const clearSessions = retentionJob(defineJob, {
  name: "accounts.clear-sessions",
  every: "1d",
  expired: ({ clock }) => [
    { table: "sessions", where: { expires: { lte: clock.now() } } },
    { table: "challenges", where: { expires: { lte: clock.now() } } },
  ],
});
