import type { UserRow } from "@waymark/accounts";
import { hourMs, encrypt, siteTitle, decrypt } from "@waymark/core";
import type { Context } from "../builder.ts";
import { mailAccount } from "../jobs/mail.ts";
import { noteEvent } from "../sign-in/events.ts";
import { signInSecret } from "../sign-in/secret.ts";
import {
  replaceRecoveryCodes,
  useRecoveryCode,
  matchingStep,
  newTotpSecret,
  toOtpAuth,
} from "./codes.ts";

/** How long a new secret can be confirmed, in milliseconds. */
const pendingFor = hourMs;

/** A secret to be entered into an authenticator app. */
export interface Enrolment {
  readonly secret: string;
  /** For a QR code. */
  readonly uri: string;
}

const sealFor = async (ctx: Context, user: number): Promise<string> =>
  `two-factor ${user} ${await signInSecret(ctx)}`;

/** The decrypted secret of a row; undefined if the site's secret has changed. */
async function opened(ctx: Context, user: number, sealed: string): Promise<string | undefined> {
  if (sealed === "") return undefined;
  try {
    return await decrypt(sealed, await sealFor(ctx, user));
  } catch {
    ctx.log.error("The second factor of a user cannot be decrypted: reset it.", { user });
    return undefined;
  }
}

const toEnrolment = ({ settings }: Context, { login }: UserRow, secret: string): Enrolment => ({
  secret,
  uri: toOtpAuth(secret, settings.get(siteTitle), login),
});

/** Starts the setup of a second factor, which becomes active when a code is confirmed. */
export async function beginEnrolment(ctx: Context, user: UserRow): Promise<Enrolment> {
  const { db, clock } = ctx;
  const secret = newTotpSecret();
  await db.factors.upsert(
    [
      {
        user: user.id,
        pending: await encrypt(secret, await sealFor(ctx, user.id)),
        pending_since: clock.now(),
      },
    ],
    { on: ["user"], set: ["pending", "pending_since"] },
  );
  return toEnrolment(ctx, user, secret);
}

/** The setup that the user has started within the last hour and not confirmed yet. */
export async function pendingEnrolment(
  ctx: Context,
  user: UserRow,
): Promise<Enrolment | undefined> {
  const secret = await pendingOf(ctx, user.id);
  return secret === undefined ? undefined : toEnrolment(ctx, user, secret);
}

async function pendingOf(ctx: Context, user: number): Promise<string | undefined> {
  const row = await ctx.db.factors.get({ user }, { forUpdate: false });
  const since = row?.pending_since?.getTime() ?? 0;
  if (!row || since <= ctx.clock.now().getTime() - pendingFor) return undefined;
  return opened(ctx, user, row.pending);
}

/** Activates the pending secret if the code is valid. Returns recovery codes; undefined for a wrong code. */
export async function confirmEnrolment(
  ctx: Context,
  user: UserRow,
  code: string,
): Promise<readonly string[] | undefined> {
  const { db, clock, jobs } = ctx;
  const secret = await pendingOf(ctx, user.id);
  if (secret === undefined) return undefined;
  const now = clock.now();
  const step = await matchingStep(secret, code, { now, lastStep: 0 });
  if (step === undefined) return undefined;
  const row = await db.factors.get({ user: user.id }, { forUpdate: false });
  const changed = await db.factors.updateAll(
    // Only one of two concurrent confirmations succeeds.
    { user: user.id, pending: row?.pending ?? "" },
    {
      secret: await encrypt(secret, await sealFor(ctx, user.id)),
      enabled: now,
      last_step: step,
      pending: "",
      pending_since: null,
    },
  );
  if (changed !== 1) return undefined;
  await noteEvent(ctx, { kind: "two-factor-enabled", user: user.id });
  await jobs.add(mailAccount, { user: user.id, what: "two-factor-enabled" });
  return replaceRecoveryCodes(ctx, user.id);
}

/** Whether a code is correct: a code of the authenticator app that was not used yet, or a recovery code, which is consumed. */
export async function proveCode(ctx: Context, user: number, code: string): Promise<boolean> {
  const { db, clock } = ctx;
  const row = await db.factors.get({ user }, { forUpdate: false });
  if (!row?.enabled) return false;
  const secret = await opened(ctx, user, row.secret);
  const by = { now: clock.now(), lastStep: row.last_step };
  const step = secret === undefined ? undefined : await matchingStep(secret, code, by);
  if (step !== undefined) {
    // Only one of two concurrent requests with the same code succeeds.
    const where = { user, last_step: { lt: step }, secret: row.secret };
    return (await db.factors.updateAll(where, { last_step: step })) === 1;
  }
  if (!(await useRecoveryCode(ctx, user, code))) return false;
  await noteEvent(ctx, { kind: "recovery-code-used", user });
  return true;
}

/**
 * Removes a user's second factor and recovery codes, and notifies the user. Only a reset by an administrator starts a
 * new grace period: users who turn off a required factor must set it up again once their grace period is over.
 */
export async function removeFactor(
  ctx: Context,
  user: number,
  what: "two-factor-disabled" | "two-factor-reset",
): Promise<void> {
  const { db, jobs } = ctx;
  if (what === "two-factor-reset") await db.factors.removeAll({ user });
  else
    await db.factors.updateAll(
      { user },
      { secret: "", enabled: null, last_step: 0, pending: "", pending_since: null },
    );
  await db.recovery_codes.removeAll({ user });
  await noteEvent(ctx, { kind: what, user });
  await jobs.add(mailAccount, { user, what });
}
