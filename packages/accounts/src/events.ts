import { defineEvent } from "@waymark/core";
import type { SignInAttempt } from "./extension-points.ts";

/** A user was added. */
export const userCreated = defineEvent<{ readonly id: number; readonly login: string }>(
  "accounts.user-created",
);
/** A user was changed; `changed` lists the columns. */
export const userUpdated = defineEvent<{
  readonly id: number;
  readonly changed: readonly string[];
}>("accounts.user-updated");
/** A user was deleted. The user's content is reassigned to the user `reassign`, or deleted if that is undefined. */
export const userDeleted = defineEvent<{
  readonly id: number;
  readonly reassign: number | undefined;
}>("accounts.user-deleted");
/** The roles of a user were changed. */
export const rolesChanged = defineEvent<{
  readonly id: number;
  readonly from: readonly string[];
  readonly to: readonly string[];
}>("accounts.roles-changed");
/** The email address of a user was changed; empty for none. */
export const emailChanged = defineEvent<{
  readonly id: number;
  readonly from: string;
  readonly to: string;
}>("accounts.email-changed");
/** A user has signed in at the sign-in page, including second factors. */
export const signedIn = defineEvent<{
  readonly user: number;
  readonly remoteAddress: string | undefined;
  readonly userAgent: string;
}>("accounts.signed-in");
/**
 * A step of a sign-in failed. `user` is undefined for an unknown login; listeners must not disclose the difference to
 * the caller. The login as entered may be a password that was typed into the wrong field.
 */
export const signInFailed = defineEvent<{
  readonly step: SignInAttempt["step"];
  readonly login: string;
  readonly user: number | undefined;
  readonly remoteAddress: string | undefined;
  readonly userAgent: string;
}>("accounts.sign-in-failed");
