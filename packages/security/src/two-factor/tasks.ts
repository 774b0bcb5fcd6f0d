import { accountErrors } from "@waymark/accounts";
import { defineTask } from "../builder.ts";
import { resetTwoFactor } from "./change.ts";

/**
 * Removes the second factor of the user with this login and ends their sessions, for operators when no administrator can
 * sign in any more. @throws ApiError `rest_user_invalid_id`.
 */
export const resetSecondFactor = defineTask(
  "security.reset-second-factor",
  async (scope, login: string): Promise<void> => {
    const user = await scope.db.users.first({ login_key: login.toLowerCase() });
    if (!user) throw accountErrors.rest_user_invalid_id();
    await scope.transaction((inner) => resetTwoFactor(inner, user));
  },
);
