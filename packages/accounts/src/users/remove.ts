import { deleted, type Deleted } from "@waymark/core";
import { errors } from "../errors.ts";
import { userDeleted } from "../events.ts";
import type { All } from "../extension-points.ts";
import type { UserRow } from "../tables.ts";
import type { Changing } from "./change.ts";
import { isLastAdministrator } from "./last.ts";

interface Removing extends Changing {
  readonly all: All;
  readonly show: (row: object) => Promise<object>;
}

/** Deletes a user. The caller has checked the permission. */
export async function removeUser(
  { db, emit, all, show }: Removing,
  user: UserRow,
  { force, reassign }: { readonly force: boolean; readonly reassign: number | undefined },
): Promise<Deleted> {
  if (!force) throw errors.rest_trash_not_supported();
  // Locked, so that two users cannot be deleted with their content reassigned to each other.
  if (
    reassign !== undefined &&
    (reassign === user.id || !(await db.users.get(reassign, { forUpdate: true })))
  )
    throw errors.rest_user_invalid_reassign();
  if (await isLastAdministrator({ db, all }, user))
    throw errors.rest_user_cannot_delete({ message: "The last administrator cannot be deleted." });
  const previous = await show(user);
  await deleteUser({ db, emit }, user, reassign);
  return deleted(previous);
}

/** Deletes a user with sessions and credentials. Listeners of the event handle the user's content. */
async function deleteUser(
  { db, emit }: Changing,
  { id }: Pick<UserRow, "id">,
  reassign: number | undefined,
): Promise<void> {
  await db.sessions.removeAll({ user: id });
  await db.challenges.removeAll({ user: id });
  await db.application_passwords.removeAll({ user: id });
  await db.api_tokens.removeAll({ user: id });
  await db.holdings.removeAll({ user: id });
  await emit(userDeleted, { id, reassign });
  await db.users.remove(id);
}
