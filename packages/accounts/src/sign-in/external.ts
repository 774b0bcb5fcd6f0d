import { defineService } from "../builder.ts";
import { hmacKeyOf } from "../credentials/secret.ts";
import { errors } from "../errors.ts";
import { userCreated } from "../events.ts";
import type { SignInAttempt } from "../extension-points.ts";
import { toLocalPath, toRedirect } from "../pages/page.ts";
import { secondStepPath } from "../pages/second-step.ts";
import type { UserRow } from "../tables.ts";
import { insertUser } from "../users/create.ts";
import { isLogin, maxLoginLength, toKey } from "../users/name.ts";
import { checkTaskUser } from "../tasks/context.ts";
import { openChallenge, openFactors } from "./challenge.ts";
import { checkAttempt, completeSignIn, passAttempt } from "./complete.ts";

/** A user whose identity another module has verified. */
export interface ExternalSignIn {
  /** The id of the user. */
  readonly user: number;
  readonly request: Request;
  readonly remoteAddress: string | undefined;
  /** The path to go to afterwards; the front page if it is not a path of this site. */
  readonly to: string | undefined;
  /** The name of the sign-in method, whose `signOut` runs when the user signs out of this session. */
  readonly method?: string;
  /** A value for `signOut`, stored with the session and deleted with it. Encrypt values that must remain secret. */
  readonly methodData?: string;
}

/**
 * Signs in a user whose identity the calling module has verified. Starts a session, or the second step if a module
 * requires one, and returns the redirect with its cookies. Call it outside of transactions.
 *
 * @throws ApiError 404 `rest_user_invalid_id`, 403 `rest_user_disabled`, or the error of a sign-in rule.
 */
export const signInUser = defineService(
  "accounts.sign-in-user",
  async (
    ctx,
    {
      user: id,
      request,
      remoteAddress,
      to: requested,
      method = "",
      methodData = "",
    }: ExternalSignIn,
  ): Promise<Response> => {
    const { db, site } = ctx;
    const user = await db.users.get(id);
    if (!user) throw errors.rest_user_invalid_id();
    if (user.disabled) throw errors.rest_user_disabled();
    const { headers } = request;
    const attempt: SignInAttempt = { step: "external", login: user.login, headers, remoteAddress };
    await checkAttempt(ctx, attempt);
    await passAttempt(ctx, attempt);
    await hmacKeyOf(ctx);
    const to = toLocalPath(requested, site);
    const origin = { method, method_data: methodData };
    if ((await openFactors(ctx, user)).length > 0)
      return toRedirect(
        secondStepPath(site),
        // This may be the end of a chain of redirects that began at another site.
        await openChallenge(ctx, user, { remember: false, to, ...origin }, "Lax"),
      );
    const call = { ...ctx, request, remoteAddress };
    return toRedirect(to, ...(await completeSignIn(call, user, false, origin)));
  },
);

/** A user to be created for an identity that another module has verified. */
export interface ExternalUser {
  /** The login, if it is free and well formed; otherwise one is derived from it. */
  readonly login: string;
  /** A verified email address, or `""`. */
  readonly email: string;
  readonly displayName: string;
  /** Default: the site's `defaultRole`. */
  readonly roles?: readonly string[] | undefined;
}

/**
 * Creates a user without a password. Returns the id.
 *
 * @throws ApiError 409 `existing_user_email`; UserInputError for a role that no module declares.
 */
export const addExternalUser = defineService(
  "accounts.add-external-user",
  async ({ db, all, options, clock, emit }, given: ExternalUser): Promise<number> => {
    const roles = given.roles ?? [options.defaultRole];
    const login = await freeLogin(given.login, async (key) => db.users.count({ login_key: key }));
    checkTaskUser(all, login, roles);
    const { email, displayName } = given;
    const registered = clock.now();
    const user = await insertUser(db, { login, email, displayName, roles, registered });
    await emit(userCreated, { id: user.id, login });
    return user.id;
  },
);

/** Returns the user with this email address; undefined if there is none. */
export const userOfEmail = defineService(
  "accounts.user-of-email",
  ({ db }, email: string): Promise<UserRow | undefined> =>
    db.users.first({ email_key: toKey(email) }),
);

/** The requested login, or it with a number or random digits. */
async function freeLogin(
  requested: string,
  count: (key: string) => Promise<number>,
): Promise<string> {
  const plain = requested.replace(/[^A-Za-z0-9_.-]/g, "").slice(0, maxLoginLength - 12);
  const base = isLogin(plain) ? plain : "user";
  for (const login of [base, `${base}-2`, `${base}-3`])
    if ((await count(toKey(login))) === 0) return login;
  return `${base}-${crypto.randomUUID().slice(0, 8)}`;
}
