import { defineEvent } from "@waymark/core";
import type { SignInAttempt } from "./extension-points.ts";

/** A user was added. */
export const userCreated = defineEvent<{ readonly id: number; readonly login: string }>(
  "accounts.user-created",
);
/** Something about a user was changed; `changed` names the columns. */
export const userUpdated = defineEvent<{
  readonly id: number;
  readonly changed: readonly string[];
}>("accounts.user-updated");
/** A user is gone. What they wrote goes to the user `reassign`, or goes too where that is undefined. */
export const userDeleted = defineEvent<{
  readonly id: number;
  readonly reassign: number | undefined;
}>("accounts.user-deleted");
/** A user has other roles than before. */
export const rolesChanged = defineEvent<{
  readonly id: number;
  readonly from: readonly string[];
  readonly to: readonly string[];
}>("accounts.roles-changed");
/** Somebody has signed in at the sign-in page, second factors included. */
export const signedIn = defineEvent<{
  readonly user: number;
  readonly remoteAddress: string | undefined;
  readonly userAgent: string;
}>("accounts.signed-in");
/**
 * A step of signing in was wrong. `user` is undefined where the login is nobody's; listeners must not let the caller see the
 * difference. What was typed as the login may be a password that was typed into the wrong field.
 */
export const signInFailed = defineEvent<{
  readonly step: SignInAttempt["step"];
  readonly login: string;
  readonly user: number | undefined;
  readonly remoteAddress: string | undefined;
  readonly userAgent: string;
}>("accounts.sign-in-failed");
