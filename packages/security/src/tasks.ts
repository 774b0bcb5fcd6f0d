import { defineTask } from "./builder.ts";
import { settleConsole } from "./console/connection.ts";
import { consoleSecret } from "./console/secret.ts";
import { settleUsers } from "./known-users.ts";
import { loadSignInSecret } from "./sign-in/secret.ts";

/** Records the privileged users at the first start. */
export const ensureUsers = defineTask("security.ensure-users", async (ctx, _: void) => {
  await settleUsers(ctx);
  return undefined;
});

/** Makes the secret of tokens, and connects the console that the configuration names. */
export const ensureConsole = defineTask("security.ensure-console", async (ctx, _: void) => {
  await consoleSecret.load(ctx);
  await settleConsole(ctx);
  return undefined;
});

/** Makes the secret of second factors. */
export const ensureSignIn = defineTask("security.ensure-sign-in", async (scope, _: void) => {
  await loadSignInSecret(scope);
  return undefined;
});
