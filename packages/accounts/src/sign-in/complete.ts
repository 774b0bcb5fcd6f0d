import type { CallService, Clock, Emit } from "@waymark/core";
import {
  cookieName,
  sessionOf,
  startSession,
  toSetCookie,
  toUserAgent,
} from "../credentials/session.ts";
import { type Keyed, hmacKeyOf } from "../credentials/secret.ts";
import { signedIn, signInFailed } from "../events.ts";
import type { SessionOrigin, UserRow } from "../tables.ts";
import { type All, type SignIn, type SignInAttempt, signInChecks } from "../extension-points.ts";

/** The context of calls to the sign-in rules of modules. */
export interface SignInCheckContext {
  readonly all: All;
  readonly callService: CallService;
}

/** Checks a step with the sign-in rules of all modules. @throws ApiError the error of a rule. */
export async function checkAttempt(
  { all, callService }: SignInCheckContext,
  attempt: SignInAttempt,
): Promise<void> {
  for (const { before } of all(signInChecks)) if (before) await callService(before, attempt);
}

/** Reports a successful step to all modules. */
export async function passAttempt(
  { all, callService }: SignInCheckContext,
  attempt: SignInAttempt,
): Promise<void> {
  for (const { passed } of all(signInChecks)) if (passed) await callService(passed, attempt);
}

/** Reports a completed sign-in to all modules; returns the cookies that they set. */
async function completeChecks(
  { all, callService }: SignInCheckContext,
  signIn: SignIn,
): Promise<readonly string[]> {
  const cookies: string[] = [];
  for (const { completed } of all(signInChecks))
    if (completed) cookies.push(...(await callService(completed, signIn)));
  return cookies;
}

/** Emits the event of a failed step. */
export const emitFailure = (
  { emit }: { readonly emit: Emit },
  { step, login, headers, remoteAddress }: SignInAttempt,
  user: number | undefined,
): Promise<void> =>
  emit(signInFailed, { step, login, user, remoteAddress, userAgent: toUserAgent(headers) });

interface CompletionContext extends Keyed, SignInCheckContext {
  readonly clock: Clock;
  readonly emit: Emit;
  readonly request: Request;
  readonly remoteAddress: string | undefined;
}

/** Starts the session after all factors have been verified. Returns the cookies to set. */
export async function completeSignIn(
  ctx: CompletionContext,
  user: UserRow,
  isRemembered: boolean,
  origin?: SessionOrigin,
): Promise<readonly string[]> {
  const { db, site, options, clock, emit, remoteAddress } = ctx;
  const { headers } = ctx.request;
  const hours = isRemembered ? options.rememberDays * 24 : options.sessionHours;
  // An existing session is never continued, against session fixation.
  const old = await sessionOf(ctx, headers.get("cookie"));
  if (old) await db.sessions.removeAll({ hash: old.hash });
  const key = await hmacKeyOf(ctx);
  const { token } = await startSession(db, key, user, {
    now: clock.now(),
    hours,
    headers,
    remoteAddress,
    origin,
  });
  const more = await completeChecks(ctx, { user, headers, remoteAddress });
  await emit(signedIn, { user: user.id, remoteAddress, userAgent: toUserAgent(headers) });
  const maxAge = isRemembered ? hours * 3600 : undefined;
  return [toSetCookie(site, cookieName(site), token, { maxAge }), ...more];
}
