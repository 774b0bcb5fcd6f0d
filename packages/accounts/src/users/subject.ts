import type { Actor, SettingsReader } from "@waymark/core";
import { errors } from "../errors.ts";
import type { All } from "../extension-points.ts";
import { roleRegistry, type Holder } from "../roles/registry.ts";
import type { AccountDb, UserRow } from "../tables.ts";
import { authorVisibility } from "./author-visibility.ts";
import { mayView } from "./visibility.ts";

/** A user as the object of a permission check: the row, and whether it has capabilities that the actor lacks. */
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
 * The user with this id, as the object of a permission check.
 *
 * @throws ApiError `rest_user_invalid_id` if the user does not exist.
 */
export async function subjectOf(asking: Asking, id: number): Promise<Subject> {
  const { db, all, actor } = asking;
  const row = id > 0 ? await db.users.get(id) : undefined;
  if (!row) throw errors.rest_user_invalid_id();
  const isVisible = await mayView(asking, row);
  return { ...row, outranks: outranks(all, actor, row), isVisible };
}

/**
 * The same for a user in a path: users that are not visible to the caller do not exist, if the site hides existence or a
 * module prevents the enumeration of users.
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

/** Whether a user has a capability that the actor lacks. */
export const outranks = (all: All, actor: Actor, holder: Holder): boolean =>
  roleRegistry(all)
    .powersOf(holder)
    .some((power) => !actor.can(power));
