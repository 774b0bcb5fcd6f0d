import type { SignIn, SignInAttempt } from "@waymark/accounts";
import { defineService } from "../builder.ts";
import { config } from "../config/settings.ts";
import { toName } from "../issues/evidence.ts";
import { mailAlert } from "../jobs/mail-alert.ts";
import { powersOf } from "../known-users.ts";
import { noteDevice } from "./devices.ts";
import { noteEvent } from "./events.ts";
import { checkAddress, countAttempt, forgiveAttempt } from "./rules.ts";

/** Refuses attempts that the rules do not allow, and counts the others. */
export const beforeSignIn = defineService(
  "security.before-sign-in",
  async (scope, attempt: SignInAttempt): Promise<void> => {
    await checkAddress(scope, attempt);
    await countAttempt(scope, attempt);
  },
);

/** Takes back what was counted for an attempt that was right. */
export const passedSignIn = defineService(
  "security.passed-sign-in",
  (scope, attempt: SignInAttempt): Promise<void> => forgiveAttempt(scope, attempt),
);

/** Notes who has signed in, and with which device. */
export const completedSignIn = defineService(
  "security.completed-sign-in",
  async (scope, signIn: SignIn): Promise<readonly string[]> => {
    const { user, headers, remoteAddress } = signIn;
    const userAgent = headers.get("user-agent") ?? "";
    await noteEvent(scope, { kind: "signed-in", user: user.id, remoteAddress, userAgent });
    const { alertOn_adminLogin } = scope.settings.get(config);
    if (alertOn_adminLogin && powersOf(scope, user) !== "")
      await scope.jobs.add(mailAlert, { about: "administrator", reason: toName(user.login) });
    return [await noteDevice(scope, signIn)];
  },
);
