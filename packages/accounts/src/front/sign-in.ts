import { ApiError, basePath, readForm } from "@waymark/core";
import { defineFront } from "../bound.ts";
import { limitsOf } from "../credentials/attempts.ts";
import { toSetCookie } from "../credentials/cookie.ts";
import { userNamed } from "../credentials/lookup.ts";
import { hashPassword, isOutdated, isPassword, longestPassword } from "../credentials/passwords.ts";
import { settledKey } from "../credentials/secret.ts";
import { sessionOf, startSession } from "../credentials/session.ts";
import type { AccountDb, UserRow } from "../tables.ts";
import { toRedirect } from "./page.ts";
import { toLocalPath } from "./place.ts";
import { isSameOrigin } from "./same-origin.ts";
import { toForeignPage, toSignedInPage, toSignInPage } from "./sign-in-page.ts";

/** `GET /sign-in`: the form. `?to=/path` says where to go afterwards. */
export const signInForm = defineFront("sign-in form", async ({ request, path, ...scope }) => {
  const { site } = scope;
  if (path !== `${basePath(site)}/sign-in` || !["GET", "HEAD"].includes(request.method)) return;
  const session = await sessionOf(scope, request.headers.get("cookie"));
  if (session?.alive) return toSignedInPage(site, session.alive.user.display_name);
  return toSignInPage(site, { to: toLocalPath(new URL(request.url).searchParams.get("to"), site) });
});

/** `POST /sign-in`: login or mail address and password against a session. */
export const signIn = defineFront("sign-in", async ({ request, path, remoteAddress, ...scope }) => {
  const { db, site, clock, options, attempts } = scope;
  if (path !== `${basePath(site)}/sign-in` || request.method !== "POST") return;
  const form = isSameOrigin(request, site) ? await readForm(request) : undefined;
  if (!form) return toForeignPage(site);
  const login = (form.get("login") ?? "").replaceAll("\0", "").trim().slice(0, 254);
  const to = toLocalPath(form.get("to"), site);
  const limits = limitsOf(remoteAddress, login);
  try {
    // Counted before the password is looked at: of many that are sent at once, no more are tried than one by one.
    await attempts.count(limits);
    const user = await provenUser(db, login, form.get("password") ?? "").catch(
      async (error: unknown) => {
        await attempts.forgive(limits);
        throw error;
      },
    );
    if (!user) {
      const text = "These credentials are not valid.";
      return toSignInPage(site, { to, login, failure: { status: 401, text } });
    }
    await attempts.forgive(limits);
    const isRemembered = form.get("remember") === "1";
    const hours = isRemembered ? options.rememberDays * 24 : options.sessionHours;
    const old = await sessionOf(scope, request.headers.get("cookie"));
    if (old) await db.sessions.removeAll({ hash: old.hash });
    const key = await settledKey(scope);
    const { token } = await startSession(db, key, user, { now: clock.now(), hours });
    return toRedirect(to, toSetCookie(site, token, isRemembered ? hours * 3600 : undefined));
  } catch (error) {
    if (!(error instanceof ApiError) || typeof error.status !== "number") throw error;
    const { status, message: text, headers } = error;
    const retryAfter = headers["Retry-After"];
    return toSignInPage(site, {
      to,
      login,
      failure: { status, text, ...(retryAfter !== undefined && { retryAfter }) },
    });
  }
});

/** The user of this login and password. An unknown login takes as long as a wrong password. */
async function provenUser(
  db: AccountDb,
  login: string,
  password: string,
): Promise<UserRow | undefined> {
  const user = await userNamed(db, login);
  const isRight = await isPassword(password.slice(0, longestPassword + 1), user?.password);
  if (!user || !isRight || user.disabled) return undefined;
  if (user.password && isOutdated(user.password)) await raiseHash(db, user, password);
  return user;
}

/** Keeps the same password at today's cost; one that was changed in the meantime stays as it is. */
async function raiseHash(db: AccountDb, { id, password: old }: UserRow, password: string) {
  await db.users.updateAll(
    { id, password: old as string },
    { password: await hashPassword(password) },
  );
}
