import type { Actor } from "@waymark/core";
import { errors } from "../errors.ts";
import type { All } from "../points.ts";
import { roleBook, type Holder } from "../roles/book.ts";
import type { AccountDb, UserRow } from "../tables.ts";

/** A user as rights are asked of it: the row, and whether it has powers that the asking actor lacks. */
export interface Subject extends UserRow {
  readonly outranks: boolean;
}
interface Asking {
  readonly db: AccountDb;
  readonly all: All;
  readonly actor: Actor;
}

/**
 * The user of this id, ready to be asked rights of.
 *
 * @throws ApiError `rest_user_invalid_id` where there is none.
 */
export async function subjectOf({ db, all, actor }: Asking, id: number): Promise<Subject> {
  const row = id > 0 ? await db.users.get(id) : undefined;
  if (!row) throw errors.rest_user_invalid_id();
  return { ...row, outranks: outranks(all, actor, row) };
}

/** Whether somebody has a power that the actor lacks. */
export const outranks = (all: All, actor: Actor, holder: Holder): boolean =>
  roleBook(all)
    .powersOf(holder)
    .some((power) => !actor.can(power));
