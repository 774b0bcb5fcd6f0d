import { hourMs, randomHex, type Clock } from "@waymark/core";
import type { AccountDb, SessionRow, UserRow } from "../tables.ts";
import { cookieName, readTokenCookie } from "./cookie.ts";
import { mac } from "./mac.ts";
import { settledKey, type Keyed } from "./secret.ts";

/** The session of a request's cookie. */
export interface Session {
  /** The hash of the token, whether or not such a session is alive. Nonces are bound to it. */
  readonly hash: string;
  /** Undefined where the session is over, or never was. */
  readonly alive: { readonly session: SessionRow; readonly user: UserRow } | undefined;
}

/** The session that a Cookie header names; undefined where it names none. Only outside of transactions. */
export async function sessionOf(
  scope: Keyed & { readonly clock: Clock },
  cookie: string | null,
): Promise<Session | undefined> {
  const token = readTokenCookie(cookie, cookieName(scope.site));
  if (token === undefined) return undefined;
  const hash = await hashToken(await settledKey(scope), token);
  return { hash, alive: await aliveOf(scope.db, hash, scope.clock.now()) };
}

async function aliveOf(db: AccountDb, hash: string, now: Date): Promise<Session["alive"]> {
  const session = await db.sessions.first({ hash });
  if (!session || session.expires <= now) return undefined;
  const user = await db.users.get(session.user);
  if (!user || user.disabled || user.auth_version !== session.auth_version) return undefined;
  return { session, user };
}

/** Starts a session. The token is the value of the cookie; only its hash is stored. */
export async function startSession(
  db: AccountDb,
  key: CryptoKey,
  user: Pick<UserRow, "id" | "auth_version">,
  time: { readonly now: Date; readonly hours: number },
): Promise<{ readonly token: string; readonly hash: string }> {
  const token = randomHex(32);
  const hash = await hashToken(key, token);
  await db.sessions.insert({
    hash,
    user: user.id,
    auth_version: user.auth_version,
    created: time.now,
    expires: new Date(time.now.getTime() + time.hours * hourMs),
  });
  return { token, hash };
}

const hashToken = (key: CryptoKey, token: string): Promise<string> => mac(key, "session", token);
