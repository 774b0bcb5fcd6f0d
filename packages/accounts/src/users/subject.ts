import type { Actor, SettingsReader } from "@waymark/core";
import { errors } from "../errors.ts";
import type { All } from "../extension-points.ts";
import { roleRegistry, type Holder } from "../roles/registry.ts";
import type { AccountDb, UserRow } from "../tables.ts";
import { authorVisibility } from "./author-visibility.ts";
import { mayView } from "./visibility.ts";

/** A user as rights are asked of it: the row, and whether it has powers that the asking actor lacks. */
export interface Subject extends UserRow {
  readonly outranks: boolean;
  /** Whether the asking actor may know of this user at all. */
  readonly isVisible: boolean;
}
interface Asking {
  readonly db: AccountDb;
  readonly all: All;
  readonly actor: Actor;
  readonly settings: SettingsReader;
}

/**
 * The user of this id, ready to be asked rights of.
 *
 * @throws ApiError `rest_user_invalid_id` where there is none.
 */
export async function subjectOf(asking: Asking, id: number): Promise<Subject> {
  const { db, all, actor } = asking;
  const row = id > 0 ? await db.users.get(id) : undefined;
  if (!row) throw errors.rest_user_invalid_id();
  const isVisible = await mayView(asking, row);
  return { ...row, outranks: outranks(all, actor, row), isVisible };
}

/**
 * The same for a path that names a user: whom the caller may not see is not there, where the site hides existence or a module
 * keeps strangers from looking users up by their numbers.
 */
export async function knownSubject(
  asking: Asking & { readonly options: { readonly hideExistence: boolean } },
  id: number,
): Promise<Subject> {
  const subject = await subjectOf(asking, id);
  const isHidden =
    asking.options.hideExistence || authorVisibility(asking, asking.actor) !== "open";
  if (!subject.isVisible && isHidden) throw errors.rest_user_invalid_id();
  return subject;
}

/** Whether somebody has a power that the actor lacks. */
export const outranks = (all: All, actor: Actor, holder: Holder): boolean =>
  roleRegistry(all)
    .powersOf(holder)
    .some((power) => !actor.can(power));
