import { defineService } from "./builder.ts";
import { limitsOf } from "./credentials/attempts.ts";
import { isNonce, toNonce } from "./credentials/nonce.ts";
import { isPassword, maxPasswordLength } from "./credentials/passwords.ts";
import { hmacKeyOf } from "./credentials/secret.ts";
import { sessionOf } from "./credentials/session.ts";
import { type Subject, subjectOf } from "./users/subject.ts";

/**
 * Checks the password of a user, to confirm a sensitive change. Failures count as failed sign-ins.
 *
 * @throws ApiError 429 `rest_too_many_requests`.
 */
export const confirmPassword = defineService(
  "accounts.confirm-password",
  async (
    { db, rateLimiter },
    {
      user: id,
      password,
      remoteAddress,
    }: {
      readonly user: number;
      readonly password: string;
      readonly remoteAddress: string | undefined;
    },
  ): Promise<boolean> => {
    const user = await db.users.get(id, { forUpdate: false });
    const limits = limitsOf(remoteAddress, user?.login ?? "");
    await rateLimiter.count(limits);
    const isRight = await isPassword(password.slice(0, maxPasswordLength + 1), user?.password);
    if (isRight) await rateLimiter.release(limits);
    return isRight;
  },
);

/** Ends the sessions and unfinished sign-ins of a user, except the session of a Cookie header, if given. */
export const endSessions = defineService(
  "accounts.end-sessions",
  async (
    { db, site, options, clock },
    { user, keep }: { readonly user: number; readonly keep?: string | null },
  ): Promise<void> => {
    const current = keep ? await sessionOf({ db, site, options, clock }, keep) : undefined;
    await db.sessions.removeAll({ user, ...(current && { hash: { ne: current.hash } }) });
    await db.challenges.removeAll({ user });
  },
);

/** The data that a form token is bound to. */
export interface FormOf {
  /** The headers of the request: the form is valid only for their session. */
  readonly headers: Headers;
  /** The action of the form. Start it with the name of the module. */
  readonly action: string;
}

/** Creates a nonce for a form. It is valid for 12 to 24 hours, for one session and one action. */
export const formNonce = defineService(
  "accounts.form-nonce",
  async ({ db, site, options, clock }, { headers, action }: FormOf): Promise<string> => {
    const ctx = { db, site, options, clock };
    const session = (await sessionOf(ctx, headers.get("cookie")))?.hash ?? "";
    return toNonce({ key: await hmacKeyOf(ctx), session, action, now: clock.now() });
  },
);

/** Whether a nonce was made for this session and action. */
export const isFormNonce = defineService(
  "accounts.is-form-nonce",
  async (
    { db, site, options, clock },
    { headers, action, nonce }: FormOf & { readonly nonce: string },
  ): Promise<boolean> => {
    const ctx = { db, site, options, clock };
    const session = (await sessionOf(ctx, headers.get("cookie")))?.hash ?? "";
    return isNonce(nonce, { key: await hmacKeyOf(ctx), session, action, now: clock.now() });
  },
);

/**
 * Loads a user as the object of a permission check: `actor.can("edit_user", subject)`
 * returns whether the caller may edit the user.
 *
 * @throws ApiError `rest_user_invalid_id` if the user does not exist.
 */
export const userSubject = defineService(
  "accounts.user-subject",
  (ctx, id: number): Promise<Subject> => subjectOf(ctx, id),
);
