import type { UserRow } from "@waymark/accounts";
import { defineService } from "../builder.ts";
import { beginEnrolment, confirmEnrolment, proveCode } from "./enrol.ts";
import { toCodePage, toEnrolmentPage, toRecoveryPage } from "./page-html.ts";
import { needsSecondFactor, twoFactorState } from "./state.ts";

interface About {
  readonly user: UserRow;
}
const wrong = { passed: false, message: "This code is wrong, or was used already." } as const;

/** Whether a user must complete the second step. */
export const requiresCode = defineService("security.asks-code", (scope, { user }: About) =>
  needsSecondFactor(scope, user),
);

/** The content of the page of the second step. */
export const codePage = defineService("security.code-page", async (scope, { user }: About) => {
  const { enabled } = await twoFactorState(scope, user);
  if (enabled) return toCodePage();
  return toEnrolmentPage(await beginEnrolment(scope, user, { resume: true }));
});

/** Verifies the code of the second step, or the first code of a factor that is set up there. */
export const verifyCode = defineService(
  "security.verify-code",
  async (scope, { user, form }: About & { readonly form: URLSearchParams }) => {
    const code = (form.get("code") ?? "").slice(0, 100);
    return scope.transaction(async (inner) => {
      const { enabled } = await twoFactorState(inner, user);
      if (enabled)
        return (await proveCode(inner, user.id, code)) ? { passed: true as const } : wrong;
      const codes = await confirmEnrolment(inner, user, code);
      return codes ? { passed: true as const, shows: toRecoveryPage(codes) } : wrong;
    });
  },
);
