import type { CallService, Emit } from "@waymark/core";
import { signInFailed } from "../events.ts";
import { signInChecks, type All, type SignIn, type SignInAttempt } from "../extension-points.ts";

/** What asking the rules of other modules takes. */
export interface Checking {
  readonly all: All;
  readonly callService: CallService;
}

/** Asks every module whether this step may be taken. @throws ApiError what a module refuses with. */
export async function checkAttempt(
  { all, callService }: Checking,
  attempt: SignInAttempt,
): Promise<void> {
  for (const { before } of all(signInChecks)) if (before) await callService(before, attempt);
}

/** Tells every module that the step was right. */
export async function passAttempt(
  { all, callService }: Checking,
  attempt: SignInAttempt,
): Promise<void> {
  for (const { passed } of all(signInChecks)) if (passed) await callService(passed, attempt);
}

/** Tells every module who has signed in; answers the cookies that they set. */
export async function completeChecks(
  { all, callService }: Checking,
  signIn: SignIn,
): Promise<readonly string[]> {
  const cookies: string[] = [];
  for (const { completed } of all(signInChecks))
    if (completed) cookies.push(...(await callService(completed, signIn)));
  return cookies;
}

/** Tells that a step was wrong. */
export const emitFailure = (
  { emit }: { readonly emit: Emit },
  { step, login, headers, remoteAddress }: SignInAttempt,
  user: number | undefined,
): Promise<void> =>
  emit(signInFailed, { step, login, user, remoteAddress, userAgent: toUserAgent(headers) });

/** What a browser says of itself, cut. */
export const toUserAgent = (headers: Headers): string =>
  (headers.get("user-agent") ?? "").slice(0, 500);
