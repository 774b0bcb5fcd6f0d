import { minuteMs, errors, type ApiError, type RateLimit } from "@waymark/core";
import type { Context } from "../builder.ts";
import { config } from "../config/settings.ts";
import { mailAccount } from "../jobs/mail-account.ts";
import { mailAlert } from "../jobs/mail-alert.ts";
import { noteEvent } from "./events.ts";

/** The target of a lockout: an IP address or network, a login, or the second step of a login. */
export type LockoutKind = "address" | "login" | "second-factor";
/** Something that can be locked out. */
export interface Subject {
  readonly kind: LockoutKind;
  /** The network, or the login in lower case. */
  readonly subject: string;
}

/** Failures of something, and how many there may be. */
export function limitOf(
  { settings }: Pick<Context, "settings">,
  { kind, subject }: Subject,
): RateLimit {
  const rules = settings.get(config);
  const most = kind === "login" ? rules.loginSec_maxLoginFailures : rules.loginSec_maxFailures;
  return [`security:sign-in:${kind}:${subject}`, most, rules.loginSec_countFailMins];
}

/** @throws ApiError 429 `rest_too_many_requests` where one of these is locked out. */
export async function rejectLockedOut(
  { db, clock }: Context,
  subjects: readonly Subject[],
): Promise<void> {
  if (subjects.length === 0) return;
  const now = clock.now();
  const rows = await db.lockouts.find({
    where: { until: { gt: now }, or: subjects.map(({ kind, subject }) => ({ kind, subject })) },
  });
  const last = rows.toSorted((a, b) => b.until.getTime() - a.until.getTime())[0];
  if (last) throw tooMany(last.until.getTime() - now.getTime());
}

/** Creates a lockout, notifies the administrators, and returns the error for the caller. */
export async function lockOut(
  scope: Context,
  about: Subject,
  reason: string,
  remoteAddress: string | undefined,
): Promise<ApiError> {
  const { db, clock, settings, rateLimiter, jobs, log } = scope;
  const rules = settings.get(config);
  const now = clock.now();
  const length = rules.loginSec_lockoutMins * minuteMs;
  const row = { ...about, reason, created: now, until: new Date(now.getTime() + length) };
  const open = await db.lockouts.count({
    kind: about.kind,
    subject: about.subject,
    until: { gt: now },
  });
  await db.lockouts.upsert([row], { on: ["kind", "subject"], set: ["reason", "created", "until"] });
  await rateLimiter.reset([limitOf(scope, about)]);
  // Of several concurrent requests that reach the limit, only one reports it.
  if (open === 0) {
    log.warn("Sign-ins were locked out.", { kind: about.kind, reason });
    const typed = about.kind === "address" ? "" : about.subject;
    await noteEvent(scope, { kind: "locked-out", user: 0, typed, remoteAddress });
    const user =
      about.kind === "second-factor"
        ? await db.users.first({ login_key: about.subject })
        : undefined;
    if (user) await jobs.add(mailAccount, { user: user.id, what: "second-factor-locked" });
    if (rules.alertOn_loginLockout) await jobs.add(mailAlert, { about: "lockout", reason });
  }
  return tooMany(length);
}

/** The same message for all kinds and reasons of lockouts. */
const tooMany = (length: number): ApiError =>
  errors.rest_too_many_requests({
    message: "There were too many attempts to sign in. Try again later.",
    headers: { "Retry-After": String(Math.ceil(length / 1000)) },
  });
