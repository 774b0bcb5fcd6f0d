import { textsFor } from "../messages/index.ts";
import { ApiError, basePath, errorText, redirectToSiteHost } from "@waymark/core";
import { limitsOf } from "../credentials/attempts.ts";
import { userNamed } from "../credentials/lookup.ts";
import {
  hashPassword,
  isOutdated,
  isPassword,
  maxPasswordLength,
} from "../credentials/passwords.ts";
import { sessionOf } from "../credentials/session.ts";
import { type SignInAttempt, signInMethods } from "../extension-points.ts";
import { openChallenge, openFactors } from "../sign-in/challenge.ts";
import { isWithoutUsers, setUpPath } from "../set-up/link.ts";
import {
  checkAttempt,
  type SignInCheckContext,
  completeSignIn,
  emitFailure,
  passAttempt,
} from "../sign-in/complete.ts";
import type { AccountDb, UserRow } from "../tables.ts";
import { defineFormPage, defineSubmission } from "./form-handlers.ts";
import { loginIn, toLocalPath, toRedirect } from "./page.ts";
import { secondStepPath } from "./second-step.ts";
import { toSignedInPage, toSignInPage } from "./sign-in-page.ts";

/**
 * `GET /sign-in`: the form, or the page that sets up a site without users. `?to=/path` is the target afterwards. A
 * page of another module or of the site at this path takes precedence.
 */
export const signInForm = defineFormPage(
  "sign-in form",
  "/sign-in",
  async ({ request, ...scope }) => {
    const { site } = scope;
    const redirect = redirectToSiteHost(request, site);
    if (redirect) return redirect;
    const session = await sessionOf(scope, request.headers.get("cookie"));
    if (session?.alive) return toSignedInPage(scope, session.alive.user);
    if (scope.options.setUp && (await isWithoutUsers(scope)))
      return toRedirect(basePath(site) + setUpPath);
    const to = toLocalPath(new URL(request.url).searchParams.get("to"), site);
    return toSignInPage(scope, {
      to,
      methods: scope.all(signInMethods),
      hasReset: scope.options.passwordResets,
    });
  },
);

/** `POST /sign-in`: login or email address and password against a session, or against the second step. */
export const signIn = defineSubmission("sign-in", "/sign-in", async (ctx, form) => {
  const { site, request, remoteAddress, rateLimiter } = ctx;
  const login = loginIn(form);
  const to = toLocalPath(form.get("to"), site);
  const isRemembered = form.get("remember") === "1";
  const limits = limitsOf(remoteAddress, login);
  const attempt: SignInAttempt = {
    step: "password",
    login,
    headers: request.headers,
    remoteAddress,
  };
  const reject = (status: number, text: string, retryAfter?: string) =>
    toSignInPage(ctx, {
      to,
      login,
      methods: ctx.all(signInMethods),
      hasReset: ctx.options.passwordResets,
      failure: { status, text, ...(retryAfter !== undefined && { retryAfter }) },
    });
  try {
    // Counted before the password is compared, so that concurrent requests cannot exceed the limit.
    await rateLimiter.count(limits);
    const proven = await proveUser(ctx, attempt, form.get("password") ?? "").catch(
      async (error: unknown) => {
        await rateLimiter.release(limits);
        throw error;
      },
    );
    if (!proven.isRight) {
      await emitFailure(ctx, attempt, proven.user?.id);
      return reject(401, textsFor(ctx)("wrongCredentials"));
    }
    const { user } = proven;
    await rateLimiter.release(limits);
    await passAttempt(ctx, attempt);
    if ((await openFactors(ctx, user)).length > 0) {
      const cookie = await openChallenge(ctx, user, { remember: isRemembered, to });
      return toRedirect(secondStepPath(site), cookie);
    }
    return toRedirect(to, ...(await completeSignIn(ctx, user, isRemembered)));
  } catch (error) {
    if (!(error instanceof ApiError) || typeof error.status !== "number") throw error;
    return reject(error.status, errorText(error, ctx), error.headers["Retry-After"]);
  }
});

type Proven =
  | { readonly isRight: true; readonly user: UserRow }
  | { readonly isRight: false; readonly user: UserRow | undefined };

/** Compares the password. An unknown login takes as long as a wrong password. @throws ApiError the error of a rule. */
async function proveUser(
  ctx: SignInCheckContext & { readonly db: AccountDb },
  attempt: SignInAttempt,
  password: string,
): Promise<Proven> {
  await checkAttempt(ctx, attempt);
  const { db } = ctx;
  const user = await userNamed(db, attempt.login);
  const isRight = await isPassword(password.slice(0, maxPasswordLength + 1), user?.password);
  if (!user || !isRight || user.disabled) return { isRight: false, user };
  if (user.password && isOutdated(user.password)) await raiseHash(db, user, password);
  return { isRight: true, user };
}

/** Rehashes the password with the current cost, unless it was changed in the meantime. */
async function raiseHash(db: AccountDb, { id, password: old }: UserRow, password: string) {
  await db.users.updateAll(
    { id, password: old as string },
    { password: await hashPassword(password) },
  );
}
