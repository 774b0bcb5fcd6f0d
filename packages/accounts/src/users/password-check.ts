import { type CallService, invalidArgument } from "@waymark/core";
import { type All, type PasswordCandidate, passwordChecks } from "../extension-points.ts";
import { maxPasswordLength } from "../credentials/passwords.ts";

interface PasswordCheckContext {
  readonly all: All;
  readonly callService: CallService;
}

/**
 * Checks a password with the rules of all modules.
 *
 * @throws ApiError 400 `rest_invalid_param` with the reason.
 */
export async function checkPassword(
  { all, callService }: PasswordCheckContext,
  candidate: PasswordCandidate,
): Promise<void> {
  for (const { check } of all(passwordChecks)) {
    const message = await callService(check, candidate);
    if (message === undefined) continue;
    throw invalidArgument("password", message, "rest_user_invalid_password", { status: 400 });
  }
}

/** Whether a text is long enough for a password, given the minimum number of characters. */
export const isPasswordOf = (text: string, minLength: number): boolean =>
  text.length >= Math.max(minLength, 1) && text.length <= maxPasswordLength && !text.includes("\\");

/** The same as a sentence, for the error message. */
export const passwordRule = (minLength: number): string =>
  `A password has ${minLength} to ${maxPasswordLength} characters and no backslash.`;
