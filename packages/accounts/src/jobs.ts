import { retentionJob } from "@waymark/core";
import { defineJob } from "./builder.ts";

/** Deletes sessions, unfinished sign-ins, API tokens, invitations and mailed links that have expired. */
export const clearSessions = retentionJob(defineJob, {
  name: "accounts.clear-sessions",
  every: "1d",
  expired: ({ clock }) => [
    { table: "sessions", where: { expires: { lte: clock.now() } } },
    { table: "api_tokens", where: { expires: { lte: clock.now() } } },
    { table: "challenges", where: { expires: { lte: clock.now() } } },
    { table: "invitations", where: { expires: { lte: clock.now() } } },
    { table: "links", where: { expires: { lte: clock.now() } } },
  ],
});
