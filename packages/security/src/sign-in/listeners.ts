import { signInFailed } from "@waymark/accounts";
import { on } from "../builder.ts";
import { noteEvent } from "./events.ts";
import { lockFailures } from "./rules.ts";

const kinds = {
  password: "password-failed",
  "second-factor": "second-factor-failed",
  external: "refused",
  "application-password": "application-password-failed",
  "api-token": "api-token-failed",
} as const;

/** Notes failures, and locks out what has failed too often. */
export const followFailures = on(
  signInFailed,
  async ({ step, login, user, remoteAddress, userAgent }, scope) => {
    const noted = { kind: kinds[step], user: user ?? 0, typed: login, remoteAddress, userAgent };
    await noteEvent(scope, noted);
    await lockFailures(scope, { step, login, remoteAddress }, user !== undefined);
  },
  { name: "follow-failures" },
);
