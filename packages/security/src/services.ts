import type { SignIn, SignInAttempt, UserRow } from "@waymark/accounts";
import { errorText, type LanguageContext } from "@waymark/core";
import { defineService } from "./builder.ts";
import { config } from "./config/settings.ts";
import { toName } from "./issues/finding.ts";
import { mailAlert } from "./jobs/mail.ts";
import { securityErrorTexts } from "./messages/error-texts.ts";
import { textsFor } from "./messages/index.ts";
import { privilegedCapabilitiesOf } from "./known-users.ts";
import { noteDevice } from "./sign-in/devices.ts";
import { noteEvent } from "./sign-in/events.ts";
import { checkAddress, countAttempt, releaseAttempt } from "./sign-in/rules.ts";
import {
  beginEnrolment,
  confirmEnrolment,
  pendingEnrolment,
  proveCode,
} from "./two-factor/enrol.ts";
import { toCodePage, toEnrolmentPage, toRecoveryPage } from "./two-factor/page-html.ts";
import { needsSecondFactor, twoFactorState } from "./two-factor/change.ts";

/** Rejects sign-in attempts that the rules do not allow, and counts the others. */
export const beforeSignIn = defineService(
  "security.before-sign-in",
  async (ctx, attempt: SignInAttempt): Promise<void> => {
    await checkAddress(ctx, attempt);
    await countAttempt(ctx, attempt);
  },
);

/** Resets the counts of a successful attempt. */
export const passedSignIn = defineService(
  "security.passed-sign-in",
  (ctx, attempt: SignInAttempt): Promise<void> => releaseAttempt(ctx, attempt),
);

/** Stores the sign-in event and the device. */
export const completedSignIn = defineService(
  "security.completed-sign-in",
  async (ctx, signIn: SignIn): Promise<readonly string[]> => {
    const { user, headers, remoteAddress } = signIn;
    const userAgent = headers.get("user-agent") ?? "";
    await noteEvent(ctx, { kind: "signed-in", user: user.id, remoteAddress, userAgent });
    const { alertOn_adminLogin } = ctx.settings.get(config);
    if (alertOn_adminLogin && privilegedCapabilitiesOf(ctx, user) !== "")
      await ctx.jobs.add(mailAlert, { about: "administrator", reason: toName(user.login) });
    return [await noteDevice(ctx, signIn)];
  },
);

interface UserInput {
  readonly user: UserRow;
}
const wrong = (ctx: LanguageContext) =>
  ({
    passed: false,
    message: errorText({ message: securityErrorTexts.wrongCode }, ctx),
  }) as const;

/** Whether a user must complete the second step. */
export const requiresCode = defineService("security.asks-code", (ctx, { user }: UserInput) =>
  needsSecondFactor(ctx, user),
);

/** The content of the page of the second step. */
export const codePage = defineService("security.code-page", async (ctx, { user }: UserInput) => {
  const { enabled } = await twoFactorState(ctx, user);
  const t = textsFor(ctx);
  if (enabled) return toCodePage(t);
  const enrolment = (await pendingEnrolment(ctx, user)) ?? (await beginEnrolment(ctx, user));
  return toEnrolmentPage(t, enrolment);
});

/** Verifies the code of the second step, or the first code of a factor that is set up there. */
export const verifyCode = defineService(
  "security.verify-code",
  async (ctx, { user, form }: UserInput & { readonly form: URLSearchParams }) => {
    const code = (form.get("code") ?? "").slice(0, 100);
    return ctx.transaction(async (inner) => {
      const { enabled } = await twoFactorState(inner, user);
      if (enabled)
        return (await proveCode(inner, user.id, code)) ? { passed: true as const } : wrong(ctx);
      const codes = await confirmEnrolment(inner, user, code);
      return codes
        ? { passed: true as const, shows: toRecoveryPage(textsFor(ctx), codes) }
        : wrong(ctx);
    });
  },
);
