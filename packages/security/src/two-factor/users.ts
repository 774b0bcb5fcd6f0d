import { accountErrors, userDeleted } from "@waymark/accounts";
import { defineTask, on } from "../builder.ts";
import { resetTwoFactor } from "./change.ts";

/**
 * Removes the second factor of the user with this login and ends their sessions: for scripts of who runs the site, when
 * nobody is left who can sign in. @throws ApiError `rest_user_invalid_id`.
 */
export const resetSecondFactor = defineTask(
  "security.reset-second-factor",
  async (scope, login: string): Promise<void> => {
    const user = await scope.db.users.first({ login_key: login.toLowerCase() });
    if (!user) throw accountErrors.rest_user_invalid_id();
    await scope.transaction((inner) => resetTwoFactor(inner, user));
  },
);

/** Sign-in data is deleted with the user. */
export const forgetUser = on(userDeleted, async ({ id }, { db }) => {
  await db.factors.removeAll({ user: id });
  await db.recovery_codes.removeAll({ user: id });
  await db.devices.removeAll({ user: id });
});
