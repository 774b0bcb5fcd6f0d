import { deleted, type Deleted, type Emit, type RowUpdate } from "@waymark/core";
import { emailChanged, rolesChanged, userDeleted, userUpdated } from "../events.ts";
import type { AccountDb, tables, UserRow } from "../tables.ts";
import type { Holder } from "../roles/registry.ts";
import { errors } from "../errors.ts";
import type { All } from "../extension-points.ts";
import { isLastAdministrator } from "./administrators.ts";

/** Updates the search rows of a user's roles and capabilities. */
export async function storeHoldings(db: AccountDb, user: number, holder: Holder): Promise<void> {
  await db.holdings.removeAll({ user });
  const rows = [
    ...holder.roles.map((name) => ({ user, kind: "role", name })),
    ...holder.capabilities.map((name) => ({ user, kind: "capability", name })),
  ];
  if (rows.length > 0) await db.holdings.insertAll(rows);
}

export type UserChange = RowUpdate<(typeof tables)["users"]["columns"]>;

/** The context of a change. Event listeners run in the transaction of `db` if `emit` belongs to the same call. */
export interface ChangeContext {
  readonly db: AccountDb;
  readonly emit: Emit;
}

/** Columns whose change ends all sessions of the user. */
const decisive = ["password", "roles", "capabilities", "disabled"] as const;

/** Stores a change with everything derived from it: counters, search rows, sessions, events. */
export async function changeUser(
  { db, emit }: ChangeContext,
  user: UserRow,
  requested: UserChange,
): Promise<UserRow> {
  const change = differing(user, requested);
  const changed = Object.keys(change);
  if (changed.length === 0) return user;
  const ends = decisive.some((column) => changed.includes(column));
  const updated = await db.users.update(user.id, {
    ...change,
    version: user.version + 1,
    ...(ends && { auth_version: user.auth_version + 1 }),
  });
  if (ends) {
    await db.sessions.removeAll({ user: user.id });
    await db.challenges.removeAll({ user: user.id });
  }
  if (ends || changed.includes("email_key")) await db.links.removeAll({ user: user.id });
  if (change.roles || change.capabilities) await storeHoldings(db, user.id, updated);
  await emit(userUpdated, { id: user.id, changed });
  if (change.roles) await emit(rolesChanged, { id: user.id, from: user.roles, to: updated.roles });
  if (changed.includes("email_key"))
    await emit(emailChanged, { id: user.id, from: user.email, to: updated.email });
  return updated;
}

function differing(user: UserRow, requested: UserChange): UserChange {
  const stored: Readonly<Record<string, unknown>> = user;
  const entries = Object.entries(requested).filter(
    ([name, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(stored[name]),
  );
  return Object.fromEntries(entries) as UserChange;
}

interface RemoveContext extends ChangeContext {
  readonly all: All;
  readonly show: (row: object) => Promise<object>;
}

/** Deletes a user. The caller has checked the permission. */
export async function removeUser(
  { db, emit, all, show }: RemoveContext,
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

/** Deletes a user with sessions and credentials. Event listeners handle the user's content. */
async function deleteUser(
  { db, emit }: ChangeContext,
  { id }: Pick<UserRow, "id">,
  reassign: number | undefined,
): Promise<void> {
  await db.sessions.removeAll({ user: id });
  await db.challenges.removeAll({ user: id });
  await db.links.removeAll({ user: id });
  await db.application_passwords.removeAll({ user: id });
  await db.api_tokens.removeAll({ user: id });
  await db.holdings.removeAll({ user: id });
  await emit(userDeleted, { id, reassign });
  await db.users.remove(id);
}
