import type { Clock, Emit } from "@waymark/core";
import { cookieName, toSetCookie } from "../credentials/cookie.ts";
import { settledKey, type Keyed } from "../credentials/secret.ts";
import { sessionOf, startSession } from "../credentials/session.ts";
import { signedIn } from "../events.ts";
import type { UserRow } from "../tables.ts";
import { completeChecks, toUserAgent, type Checking } from "./checks.ts";

interface Completing extends Keyed, Checking {
  readonly clock: Clock;
  readonly emit: Emit;
  readonly request: Request;
  readonly remoteAddress: string | undefined;
}

/** Starts the session after all factors have been verified. Returns the cookies to set. */
export async function completeSignIn(
  call: Completing,
  user: UserRow,
  isRemembered: boolean,
): Promise<readonly string[]> {
  const { db, site, options, clock, emit, remoteAddress } = call;
  const { headers } = call.request;
  const hours = isRemembered ? options.rememberDays * 24 : options.sessionHours;
  // An existing session is never continued, against session fixation.
  const old = await sessionOf(call, headers.get("cookie"));
  if (old) await db.sessions.removeAll({ hash: old.hash });
  const key = await settledKey(call);
  const { token } = await startSession(db, key, user, { now: clock.now(), hours });
  const more = await completeChecks(call, { user, headers, remoteAddress });
  await emit(signedIn, { user: user.id, remoteAddress, userAgent: toUserAgent(headers) });
  const maxAge = isRemembered ? hours * 3600 : undefined;
  return [toSetCookie(site, cookieName(site), token, { maxAge }), ...more];
}
