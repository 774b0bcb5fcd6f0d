import { defineEvent } from "@waymark/core";

/** A user was added. */
export const userCreated = defineEvent<{ readonly id: number; readonly login: string }>(
  "accounts.user-created",
);
/** Something about a user was changed; `changed` names the columns. */
export const userUpdated = defineEvent<{
  readonly id: number;
  readonly changed: readonly string[];
}>("accounts.user-updated");
/** A user is gone. What they wrote goes to the user `reassign`, or goes too where that is undefined. */
export const userDeleted = defineEvent<{
  readonly id: number;
  readonly reassign: number | undefined;
}>("accounts.user-deleted");
/** A user has other roles than before. */
export const rolesChanged = defineEvent<{
  readonly id: number;
  readonly from: readonly string[];
  readonly to: readonly string[];
}>("accounts.roles-changed");
