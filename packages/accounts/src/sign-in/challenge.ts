import { minuteMs, randomHex, type Clock } from "@waymark/core";
import { challengeCookieName, readTokenCookie, toSetCookie } from "../credentials/session.ts";
import { type Keyed, mac, hmacKeyOf } from "../credentials/secret.ts";
import { secondFactors, type SecondFactor } from "../extension-points.ts";
import type { AccountDb, ChallengeRow, SessionOrigin, UserRow } from "../tables.ts";
import type { SignInCheckContext } from "./complete.ts";

/** How long the second step may take, in milliseconds. */
const lifetime = 10 * minuteMs;
/** The number of second-factor attempts after one correct password. */
const maxTries = 5;
/** The maximum number of unfinished sign-ins per user. */
const maxOpen = 5;

type Scope = Keyed & { readonly clock: Clock };
/** A sign-in with a correct password that is waiting for a second factor. */
export interface Challenge {
  readonly row: ChallengeRow;
  readonly user: UserRow;
}

/** The factors that this user has to pass and has not passed yet. */
export async function openFactors(
  { all, callService }: SignInCheckContext,
  user: UserRow,
  passed: readonly string[] = [],
): Promise<readonly SecondFactor[]> {
  const open: SecondFactor[] = [];
  for (const factor of all(secondFactors))
    if (!passed.includes(factor.name) && (await callService(factor.asks, { user })))
      open.push(factor);
  return open;
}

/**
 * Stores that the password, or the proof of another module, was correct. Returns the cookie for the second step. Browsers do not
 * send it after a redirect that another site has started if it is `Strict`.
 */
export async function openChallenge(
  ctx: Scope,
  user: UserRow,
  given: { readonly remember: boolean; readonly to: string } & Partial<SessionOrigin>,
  sameSite: "Strict" | "Lax" = "Strict",
): Promise<string> {
  const { db, site, clock } = ctx;
  const older = await db.challenges.find({
    where: { user: user.id },
    orderBy: { id: "desc" },
    offset: maxOpen - 1,
    limit: 100,
    columns: ["id"],
  });
  if (older.length > 0) await db.challenges.removeAll({ id: { in: older.map(({ id }) => id) } });
  const token = randomHex(32);
  await db.challenges.insert({
    hash: await hashOf(ctx, token),
    user: user.id,
    auth_version: user.auth_version,
    ...given,
    expires: new Date(clock.now().getTime() + lifetime),
  });
  return toSetCookie(site, challengeCookieName(site), token, { sameSite });
}

/** The unfinished sign-in that a Cookie header refers to; undefined if it has ended or never existed. */
export async function challengeOf(
  ctx: Scope,
  cookie: string | null,
): Promise<Challenge | undefined> {
  const { db, site, clock } = ctx;
  const token = readTokenCookie(cookie, challengeCookieName(site));
  if (token === undefined) return undefined;
  const row = await db.challenges.first({ hash: await hashOf(ctx, token) });
  if (!row || row.expires <= clock.now() || row.tries >= maxTries) return undefined;
  const user = await db.users.get(row.user);
  if (!user || user.disabled || user.auth_version !== row.auth_version) return undefined;
  return { row, user };
}

/** Uses up one attempt; returns false if none is left. Concurrent calls cannot use more than the maximum. */
export const takeTry = async (db: AccountDb, { id }: ChallengeRow): Promise<boolean> =>
  (await db.challenges.increment({ id, tries: { lt: maxTries } }, { tries: 1 })) === 1;

/** Ends the unfinished sign-in. Returns true for the call that has ended it. */
export const closeChallenge = async (db: AccountDb, { id }: ChallengeRow): Promise<boolean> =>
  (await db.challenges.removeAll({ id })) === 1;

/** The cookie that removes the browser's cookie. */
export const expiredChallenge = ({ site }: Pick<Scope, "site">): string =>
  toSetCookie(site, challengeCookieName(site), "", { maxAge: 0, sameSite: "Strict" });

const hashOf = async (ctx: Keyed, token: string): Promise<string> =>
  mac(await hmacKeyOf(ctx), "sign-in", token);
