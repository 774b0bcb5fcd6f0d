import type { ObjectPermission } from "@waymark/core";

/** A user as the object of a permission check: the id, and whether the user has capabilities that the actor lacks. */
export interface Target {
  readonly id: number;
  readonly outranks?: boolean;
}
const isTarget = (target: unknown): target is Target =>
  typeof target === "object" && target !== null && "id" in target;

/** A right over users: `self` always allows the own user; others require the capability and no capabilities that the actor lacks. */
const over = (name: string, capability: string, self: boolean): ObjectPermission => ({
  name,
  allows(actor, target) {
    if (!isTarget(target)) return actor.can(capability);
    if (target.id === actor.id && actor.id !== 0) return self || actor.can(capability);
    return actor.can(capability) && target.outranks !== true;
  },
});

/** `edit_user`, `promote_user` and `delete_user`: rights over one user. */
export const userRights: readonly ObjectPermission[] = [
  over("edit_user", "edit_users", true),
  over("promote_user", "promote_users", false),
  over("delete_user", "delete_users", false),
];
