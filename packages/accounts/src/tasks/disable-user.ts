import { defineTask } from "../builder.ts";
import { errors } from "../errors.ts";
import { changeUser } from "../users/change.ts";
import { runAndEmit } from "./deferred.ts";

/**
 * Disables or enables a user. Disabling ends all sessions; application passwords are rejected while the user is
 * disabled. @throws ApiError `rest_user_invalid_id`.
 */
export const disableUser = defineTask(
  "accounts.disable-user",
  async (
    { db, emit },
    { id, disabled = true }: { readonly id: number; readonly disabled?: boolean },
  ): Promise<void> => {
    await runAndEmit({ db, emit }, async (inner, tell) => {
      const user = await inner.users.get(id, { forUpdate: true });
      if (!user) throw errors.rest_user_invalid_id();
      await changeUser({ db: inner, emit: tell }, user, { disabled });
    });
  },
);
