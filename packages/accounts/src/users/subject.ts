import { type Actor, ApiError, type SettingsReader } from "@waymark/core";
import { errors } from "../errors.ts";
import type { All } from "../extension-points.ts";
import { type Holder, roleRegistry } from "../roles/registry.ts";
import type { AccountDb, UserRow } from "../tables.ts";
import { authorVisibility, mayView } from "./visibility.ts";

/** A user as the object of a permission check: the row, and whether it has capabilities that the actor lacks. */
export interface Subject extends UserRow {
  readonly outranks: boolean;
  /** Whether the user is visible to the actor. */
  readonly isVisible: boolean;
}
interface SubjectContext {
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
export async function subjectOf(ctx: SubjectContext, id: number): Promise<Subject> {
  const { db, all, actor } = ctx;
  const row = id > 0 ? await db.users.get(id) : undefined;
  if (!row) throw errors.rest_user_invalid_id();
  const isVisible = await mayView(ctx, row);
  return { ...row, outranks: outranks(all, actor, row), isVisible };
}

/**
 * The same for a user in a path: users that are not visible to the caller do not exist, if the site hides existence or a
 * module prevents the enumeration of users.
 */
export async function knownSubject(
  ctx: SubjectContext & { readonly options: { readonly hideExistence: boolean } },
  id: number,
): Promise<Subject> {
  const subject = await subjectOf(ctx, id);
  const isHidden = ctx.options.hideExistence || authorVisibility(ctx, ctx.actor) !== "open";
  if (!subject.isVisible && isHidden) throw errors.rest_user_invalid_id();
  return subject;
}

/** Whether a user has a capability that the actor lacks. */
const outranks = (all: All, actor: Actor, holder: Holder): boolean =>
  roleRegistry(all)
    .powersOf(holder)
    .some((power) => !actor.can(power));

/** The roles that the actor may assign. */
export const assignableRoles = ({
  all,
  actor,
}: Pick<SubjectContext, "all" | "actor">): readonly string[] =>
  actor.can("promote_users") || actor.can("create_users")
    ? roleRegistry(all)
        .names()
        .filter((role) => !outranks(all, actor, { roles: [role], capabilities: [] }))
    : [];

/**
 * The roles that the actor assigns to a user, without duplicates.
 *
 * @throws ApiError `rest_user_invalid_role`: 400 for an undeclared role; 403 for a role with capabilities that the
 * actor lacks, and for removing the actor's own permission to edit users.
 */
export function chooseRoles(
  { all, actor }: { readonly all: All; readonly actor: Actor },
  requested: readonly string[],
  to?: { readonly id: number },
): readonly string[] {
  const registry = roleRegistry(all);
  for (const role of requested)
    if (!registry.has(role))
      throw errors.rest_user_invalid_role({ message: `Role ${role} does not exist.` });
  const forbidden = (message: string) => new ApiError("rest_user_invalid_role", message, "auth");
  if (outranks(all, actor, { roles: requested, capabilities: [] }))
    throw forbidden("Sorry, you are not allowed to assign this role.");
  const keepsPermission = registry.capabilitiesOf(requested).includes("edit_users");
  if (to && to.id === actor.id && actor.can("edit_users") && !keepsPermission)
    throw forbidden("Sorry, you cannot remove your own permission to manage users.");
  return [...new Set(requested)];
}
