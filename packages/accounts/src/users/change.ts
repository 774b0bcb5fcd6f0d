import type { RowUpdate, Emit } from "@waymark/core";
import { rolesChanged, userUpdated } from "../events.ts";
import type { AccountDb, tables, UserRow } from "../tables.ts";
import { storeHoldings } from "./holdings.ts";

export type UserChange = RowUpdate<(typeof tables)["users"]["columns"]>;

/** The context of a change. Event listeners run in the transaction of `db` if `emit` belongs to the same call. */
export interface Changing {
  readonly db: AccountDb;
  readonly emit: Emit;
}

/** Columns whose change ends all sessions of the user. */
const decisive = ["password", "roles", "capabilities", "disabled"] as const;

/** Stores a change with everything derived from it: counters, search rows, sessions, events. */
export async function changeUser(
  { db, emit }: Changing,
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
  if (change.roles || change.capabilities) await storeHoldings(db, user.id, updated);
  await emit(userUpdated, { id: user.id, changed });
  if (change.roles) await emit(rolesChanged, { id: user.id, from: user.roles, to: updated.roles });
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
