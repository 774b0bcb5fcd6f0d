import { hourMs, ApiError, dayMs, errorText, type LanguageContext } from "@waymark/core";
import { type UserRow, confirmPassword, endSessions } from "@waymark/accounts";
import type { Context } from "../builder.ts";
import { config } from "../config/settings.ts";
import { errors } from "../errors.ts";
import {
  beginEnrolment,
  confirmEnrolment,
  proveCode,
  removeFactor,
  type Enrolment,
} from "./enrol.ts";
import { replaceRecoveryCodes } from "./codes.ts";

/** The state of the second factor of a user. */
export interface TwoFactorState {
  readonly enabled: boolean;
  /** Whether one of their roles requires it. */
  readonly required: boolean;
  /** The end of the grace period for signing in without it, if it is required; set at the first sign-in. */
  readonly grace_until: string | null;
  /** Number of unused recovery codes. */
  readonly recovery_codes: number;
}

/** Whether one of the user's roles needs a second factor. */
const isRequired = ({ settings }: Pick<Context, "settings">, { roles }: UserRow): boolean => {
  const needing = settings.get(config).loginSec_twoFactor_roles;
  return roles.some((role) => needing.includes(role));
};

/** The end of the days for which a user may sign in without a second factor. */
const graceOf = ({ settings }: Pick<Context, "settings">, since: Date): Date =>
  new Date(since.getTime() + settings.get(config).loginSec_twoFactor_graceDays * dayMs);

/** Reads the state of the second factor of a user. */
export async function twoFactorState(ctx: Context, user: UserRow): Promise<TwoFactorState> {
  const { db } = ctx;
  const row = await db.factors.get({ user: user.id });
  const enabled = row?.enabled !== null && row?.enabled !== undefined;
  const required = isRequired(ctx, user);
  const since = row?.required_since;
  return {
    enabled,
    required,
    grace_until: required && !enabled && since ? graceOf(ctx, since).toISOString() : null,
    recovery_codes: enabled ? await db.recovery_codes.count({ user: user.id }) : 0,
  };
}

/** Whether a sign-in of this user requires a second step: a code, or the setup of a factor after the grace period. */
export async function needsSecondFactor(ctx: Context, user: UserRow): Promise<boolean> {
  const { db, settings, clock } = ctx;
  if (!settings.get(config).loginSec_twoFactor_enabled) return false;
  const row = await db.factors.get({ user: user.id });
  if (row?.enabled) return true;
  if (!isRequired(ctx, user)) return false;
  const now = clock.now();
  if (row?.required_since) return graceOf(ctx, row.required_since) <= now;
  await db.factors.upsert([{ user: user.id, required_since: now }], {
    on: ["user"],
    set: ["required_since"],
  });
  return graceOf(ctx, now) <= now;
}

/** The maximum number of wrong codes per user and hour, apart from the sign-in page. */
const maxCodes = 10;

/** The confirmation of a change. */
export interface Proof {
  readonly password?: string;
  readonly code?: string;
  readonly remoteAddress: string | undefined;
  /** The session that is not ended. */
  readonly cookie: string | null;
}

/** Runs a function that verifies a code; failures are rate limited. @throws ApiError 403 `security_wrong_proof`, 429. */
async function withCode<R>(
  ctx: Context,
  user: UserRow,
  work: () => Promise<R | undefined>,
): Promise<R> {
  const limits = [{ key: `security:code:${user.id}`, max: maxCodes, period: hourMs }];
  await ctx.rateLimiter.count(limits);
  const done = await work();
  if (done === undefined) throw errors.security_wrong_proof();
  await ctx.rateLimiter.release(limits);
  return done;
}

/**
 * Compares a password; call it outside of transactions, because hashing is slow. Users without a password, who sign in with an
 * identity provider, have none to confirm: they change an active factor with a code alone.
 *
 * @throws ApiError 403 `security_wrong_proof`, 429.
 */
export async function requirePassword(ctx: Context, user: UserRow, proof: Proof): Promise<void> {
  if (user.password === null) return;
  const { password = "", remoteAddress } = proof;
  if (!(await ctx.callService(confirmPassword, { user: user.id, password, remoteAddress })))
    throw errors.security_wrong_proof();
}

/**
 * Starts the setup of a second factor, or of its replacement. The caller has verified the password.
 *
 * @throws ApiError 409 `security_password_missing` for the first factor of a user without a password: an API token, which
 *   cannot set a password, could lock the user out.
 */
export async function beginTwoFactor(
  ctx: Context,
  user: UserRow,
  proof: Proof,
): Promise<Enrolment> {
  checkIsOn(ctx);
  const { enabled } = await twoFactorState(ctx, user);
  if (enabled) await needCode(ctx, user, proof);
  else if (user.password === null) throw errors.security_password_missing();
  return beginEnrolment(ctx, user);
}

/** Activates the pending factor and ends the user's other sessions. */
export async function confirmTwoFactor(
  ctx: Context,
  user: UserRow,
  { code = "", cookie }: Proof,
): Promise<readonly string[]> {
  checkIsOn(ctx);
  const codes = await withCode(ctx, user, () => confirmEnrolment(ctx, user, code));
  await ctx.callService(endSessions, { user: user.id, keep: cookie });
  return codes;
}

/** Replaces the recovery codes. */
export async function renewRecoveryCodes(
  ctx: Context,
  user: UserRow,
  proof: Proof,
): Promise<readonly string[]> {
  await needFactor(ctx, user);
  await needCode(ctx, user, proof);
  return replaceRecoveryCodes(ctx, user.id);
}

/** Removes the user's own factor. The caller has verified the password. */
export async function disableTwoFactor(ctx: Context, user: UserRow, proof: Proof): Promise<void> {
  await needFactor(ctx, user);
  await needCode(ctx, user, proof);
  await removeFactor(ctx, user.id, "two-factor-disabled");
}

/** Removes another user's factor, and ends the user's sessions. */
export async function resetTwoFactor(ctx: Context, user: UserRow): Promise<void> {
  await removeFactor(ctx, user.id, "two-factor-reset");
  await ctx.callService(endSessions, { user: user.id });
}

const needCode = (ctx: Context, user: UserRow, { code = "" }: Proof): Promise<true> =>
  withCode(ctx, user, async () => (await proveCode(ctx, user.id, code)) || undefined);

function checkIsOn({ settings }: Context): void {
  if (!settings.get(config).loginSec_twoFactor_enabled) throw errors.security_two_factor_off();
}

async function needFactor(ctx: Context, user: UserRow): Promise<void> {
  if (!(await twoFactorState(ctx, user)).enabled) throw errors.security_two_factor_missing();
}

/** The message of a rejection for a page, in the language of the visitor. @throws other errors. */
export function toErrorMessage(
  error: unknown,
  ctx: LanguageContext,
): { readonly status: number; readonly text: string } {
  if (!(error instanceof ApiError) || typeof error.status !== "number") throw error;
  return { status: error.status, text: errorText(error, ctx) };
}
