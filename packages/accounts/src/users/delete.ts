import { userDeleted } from "../events.ts";
import type { UserRow } from "../tables.ts";
import type { Changing } from "./change.ts";

/** Deletes a user with sessions and credentials. Listeners of the event handle the user's content. */
export async function deleteUser(
  { db, emit }: Changing,
  { id }: Pick<UserRow, "id">,
  reassign: number | undefined,
): Promise<void> {
  await db.sessions.removeAll({ user: id });
  await db.challenges.removeAll({ user: id });
  await db.application_passwords.removeAll({ user: id });
  await db.holdings.removeAll({ user: id });
  await emit(userDeleted, { id, reassign });
  await db.users.remove(id);
}
