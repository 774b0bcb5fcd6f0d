import { minuteMs, coreErrors, ApiError, type RateLimit } from "@waymark/core";
import type { SignInAttempt } from "@waymark/accounts";
import type { Context } from "../builder.ts";
import { config, type Config } from "../config/settings.ts";
import { mailAccount, mailAlert, type LockoutReason } from "../jobs/mail.ts";
import { toList } from "../config/sign-in.ts";
import { errors } from "../errors.ts";
import { securityErrorTexts } from "../messages/error-texts.ts";
import { noteEvent } from "./events.ts";
import { isIn, networkOf } from "./addresses.ts";
import { isKnownDeviceOf } from "./devices.ts";

/** The target of a lockout: an IP address or network, a login, or the second step of a login. */
type LockoutKind = "address" | "login" | "second-factor";
/** The subject of a lockout. */
interface Subject {
  readonly kind: LockoutKind;
  /** The network, or the login in lower case. */
  readonly subject: string;
}

/** The rate limit of the failures of a subject. */
function limitOf({ settings }: Pick<Context, "settings">, { kind, subject }: Subject): RateLimit {
  const rules = settings.get(config);
  const max = kind === "login" ? rules.loginSec_maxLoginFailures : rules.loginSec_maxFailures;
  const period = rules.loginSec_countFailMins * minuteMs;
  return { key: `security:sign-in:${kind}:${subject}`, max, period };
}

/** @throws ApiError 429 `rest_too_many_requests` if one of the subjects is locked out. */
async function rejectLockedOut(
  { db, clock }: Context,
  subjects: readonly Subject[],
): Promise<void> {
  const now = clock.now();
  const rows = await db.lockouts.find({
    where: { until: { gt: now }, or: subjects.map(({ kind, subject }) => ({ kind, subject })) },
  });
  const last = rows.toSorted((a, b) => b.until.getTime() - a.until.getTime())[0];
  if (last) throw tooMany(last.until.getTime() - now.getTime());
}

/** Creates a lockout, notifies the administrators, and returns the error for the caller. */
async function lockOut(
  ctx: Context,
  about: Subject,
  reason: LockoutReason,
  remoteAddress: string | undefined,
): Promise<ApiError> {
  const { db, clock, settings, rateLimiter, jobs, log } = ctx;
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
  await rateLimiter.reset([limitOf(ctx, about)]);
  // Only one of several concurrent requests that reach the limit reports it.
  if (open === 0) {
    log.warn("Sign-ins were locked out.", { kind: about.kind, reason });
    const typed = about.kind === "address" ? "" : about.subject;
    await noteEvent(ctx, { kind: "locked-out", user: 0, typed, remoteAddress });
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
  coreErrors.rest_too_many_requests({
    message: securityErrorTexts.tooManySignIns,
    headers: { "Retry-After": String(Math.ceil(length / 1000)) },
  });

/** Whether the credentials are those of a program, which are random: application passwords and API tokens. */
const isOfApplication = (step: SignInAttempt["step"]): boolean =>
  step === "application-password" || step === "api-token";

/**
 * Rejects sign-ins from IP addresses that the settings deny, and application passwords and API tokens if they are
 * disabled. @throws ApiError 403 `security_sign_in_refused`.
 */
export async function checkAddress(ctx: Context, attempt: SignInAttempt): Promise<void> {
  const rules = ctx.settings.get(config);
  const { remoteAddress, step, headers } = attempt;
  const denied = toList(rules.loginSec_deniedAddresses);
  const allowed = toList(rules.loginSec_allowedAddresses);
  const isApplication = isOfApplication(step);
  const isDenied =
    isIn(remoteAddress, denied) ||
    (allowed.length > 0 && !isApplication && !isIn(remoteAddress, allowed)) ||
    (isApplication && rules.loginSec_disableApplicationPasswords);
  if (!isDenied) return;
  const userAgent = headers.get("user-agent") ?? "";
  // Rejected API requests may be many, so they are not logged.
  if (!isApplication) await noteEvent(ctx, { kind: "refused", user: 0, remoteAddress, userAgent });
  throw errors.security_sign_in_refused();
}

type FailedAttempt = Pick<SignInAttempt, "step" | "login" | "remoteAddress">;

/** The subjects whose failures are counted: network, login, second factor. */
function subjectsOf(rules: Config, attempt: FailedAttempt): readonly Subject[] {
  const network = networkOf(attempt.remoteAddress);
  const login = attempt.login.toLowerCase();
  const isSecond = attempt.step === "second-factor";
  return [
    ...(network === "" ? [] : [{ kind: "address", subject: network } as const]),
    ...(isSecond ? [{ kind: "second-factor", subject: login } as const] : []),
    ...(!isSecond && login !== "" && rules.loginSec_maxLoginFailures > 0
      ? [{ kind: "login", subject: login } as const]
      : []),
  ];
}
/** Whether the rules about failures apply to this attempt. */
const counts = (rules: Config, { step, remoteAddress }: FailedAttempt): boolean =>
  rules.loginSecurityEnabled &&
  !isOfApplication(step) &&
  !isIn(remoteAddress, toList(rules.whitelisted));

/**
 * Counts an attempt before credentials are compared, so that concurrent attempts cannot exceed the limit.
 *
 * @throws ApiError 429 `rest_too_many_requests` if the subject is locked out, also by this attempt.
 */
export async function countAttempt(ctx: Context, attempt: SignInAttempt): Promise<void> {
  const rules = ctx.settings.get(config);
  if (!counts(rules, attempt)) return;
  const subjects = await withoutKnown(ctx, attempt, subjectsOf(rules, attempt));
  await rejectLockedOut(ctx, subjects);
  const { remoteAddress, login, step } = attempt;
  const forbidden = toList(rules.loginSec_userBlacklist).map((name) => name.toLowerCase());
  const [address] = subjects;
  if (step === "password" && address?.kind === "address" && forbidden.includes(login.toLowerCase()))
    throw await lockOut(ctx, address, "forbidden-login", remoteAddress);
  for (const about of subjects)
    try {
      await ctx.rateLimiter.count([limitOf(ctx, about)]);
    } catch (error) {
      throw await toLockout(ctx, about, error, remoteAddress);
    }
}

/** Locks out subjects that have reached their limit. */
export async function lockFailures(
  ctx: Context,
  attempt: FailedAttempt,
  isKnown: boolean,
): Promise<void> {
  const rules = ctx.settings.get(config);
  if (!counts(rules, attempt)) return;
  const { remoteAddress, step } = attempt;
  const subjects = subjectsOf(rules, attempt);
  const [first] = subjects;
  if (
    !isKnown &&
    step === "password" &&
    rules.loginSec_lockInvalidUsers &&
    first?.kind === "address"
  )
    await lockOut(ctx, first, "unknown-login", remoteAddress);
  for (const about of subjects)
    try {
      await ctx.rateLimiter.check([limitOf(ctx, about)]);
    } catch (error) {
      await toLockout(ctx, about, error, remoteAddress);
    }
}

/** Resets the counts of a successful attempt. */
export async function releaseAttempt(ctx: Context, attempt: SignInAttempt): Promise<void> {
  const rules = ctx.settings.get(config);
  if (!counts(rules, attempt)) return;
  const subjects = await withoutKnown(ctx, attempt, subjectsOf(rules, attempt));
  await ctx.rateLimiter.release(subjects.map((about) => limitOf(ctx, about)));
}

async function toLockout(
  ctx: Context,
  about: Subject,
  error: unknown,
  remoteAddress: string | undefined,
): Promise<ApiError> {
  if (!(error instanceof ApiError) || error.status !== 429) throw error;
  return lockOut(ctx, about, "too-many-failures", remoteAddress);
}

/** Attempts from a known device of the user are not locked out by failures from other devices. */
async function withoutKnown(
  ctx: Context,
  { headers, login, step }: SignInAttempt,
  subjects: readonly Subject[],
): Promise<readonly Subject[]> {
  if (step !== "password" || !(await isKnownDeviceOf(ctx, headers, login))) return subjects;
  return subjects.filter(({ kind }) => kind !== "login");
}
