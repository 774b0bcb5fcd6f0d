import { defineTask } from "../bound.ts";
import { errors } from "../errors.ts";
import { changeUser } from "../users/change.ts";
import { deferred } from "./deferred.ts";

/**
 * Keeps a user from proving who they are, or lets them again. Sessions end at once and for good; application passwords
 * are refused while the user is disabled. @throws ApiError `rest_user_invalid_id`.
 */
export const disableUser = defineTask(
  "accounts.disable-user",
  async (
    { db, emit },
    { id, disabled = true }: { readonly id: number; readonly disabled?: boolean },
  ): Promise<void> => {
    const events = deferred(emit);
    await db.transaction(async (inner) => {
      const user = await inner.users.get(id);
      if (!user) throw errors.rest_user_invalid_id();
      await changeUser({ db: inner, emit: events.emit }, user, { disabled });
    });
    await events.tell();
  },
);
