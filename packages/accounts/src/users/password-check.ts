import { errors, type CallService } from "@waymark/core";
import { passwordChecks, type All, type PasswordCandidate } from "../extension-points.ts";

interface Checking {
  readonly all: All;
  readonly callService: CallService;
}

/**
 * Checks a password with the rules of all modules.
 *
 * @throws ApiError 400 `rest_invalid_param` with the reason.
 */
export async function checkPassword(
  { all, callService }: Checking,
  candidate: PasswordCandidate,
): Promise<void> {
  for (const { check } of all(passwordChecks)) {
    const message = await callService(check, candidate);
    if (message === undefined) continue;
    const details = { code: "rest_user_invalid_password", message, data: { status: 400 } };
    throw errors.rest_invalid_param({
      message: `Invalid parameter(s): password`,
      data: { params: { password: message }, details: { password: details } },
    });
  }
}
