import type { CallService, Emit } from "@waymark/core";
import { signInFailed } from "../events.ts";
import { signInChecks, type All, type SignIn, type SignInAttempt } from "../extension-points.ts";

/** The context of calls to the sign-in rules of modules. */
export interface Checking {
  readonly all: All;
  readonly callService: CallService;
}

/** Checks a step with the sign-in rules of all modules. @throws ApiError the error of a rule. */
export async function checkAttempt(
  { all, callService }: Checking,
  attempt: SignInAttempt,
): Promise<void> {
  for (const { before } of all(signInChecks)) if (before) await callService(before, attempt);
}

/** Reports a successful step to all modules. */
export async function passAttempt(
  { all, callService }: Checking,
  attempt: SignInAttempt,
): Promise<void> {
  for (const { passed } of all(signInChecks)) if (passed) await callService(passed, attempt);
}

/** Reports a completed sign-in to all modules; returns the cookies that they set. */
export async function completeChecks(
  { all, callService }: Checking,
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

/** The `User-Agent` header, truncated. */
export const toUserAgent = (headers: Headers): string =>
  (headers.get("user-agent") ?? "").slice(0, 500);
