import { accountErrors } from "@waymark/accounts";
import { defineTask } from "./builder.ts";
import { syncConsole } from "./console/connection.ts";
import { consoleSecret } from "./console/token.ts";
import { recordInitialAdmins } from "./known-users.ts";
import { loadSignInSecret } from "./sign-in/secret.ts";
import { resetTwoFactor } from "./two-factor/change.ts";

/** Records the privileged users at the first start. */
export const ensureUsers = defineTask("security.ensure-users", async (ctx, _: void) => {
  await recordInitialAdmins(ctx);
  return undefined;
});

/** Creates the secret of tokens, and connects the configured console. */
export const ensureConsole = defineTask("security.ensure-console", async (ctx, _: void) => {
  await consoleSecret.load(ctx);
  await syncConsole(ctx);
  return undefined;
});

/** Creates the secret of second factors. */
export const ensureSignIn = defineTask("security.ensure-sign-in", async (ctx, _: void) => {
  await loadSignInSecret(ctx);
  return undefined;
});

/**
 * Removes the second factor of the user with this login and ends their sessions. For operators, if no administrator
 * can sign in any more. @throws ApiError `rest_user_invalid_id`.
 */
export const resetSecondFactor = defineTask(
  "security.reset-second-factor",
  async (ctx, login: string): Promise<void> => {
    const user = await ctx.db.users.first({ login_key: login.toLowerCase() });
    if (!user) throw accountErrors.rest_user_invalid_id();
    await ctx.transaction((inner) => resetTwoFactor(inner, user));
  },
);
