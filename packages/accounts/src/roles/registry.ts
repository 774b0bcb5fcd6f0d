import { type ObjectPermission, roleGrants, roles, weakMemoize } from "@waymark/core";
import type { All } from "../extension-points.ts";
import { privilegedCapabilities } from "./capabilities.ts";

/** The capabilities of a site's roles, including grants of other modules. */
interface RoleRegistry {
  /** Whether a module declares this role. */
  readonly has: (role: string) => boolean;
  /** Every role, in the order in which the modules declare them. */
  readonly names: () => readonly string[];
  /** The capabilities of some roles together, each once. */
  readonly capabilitiesOf: (roles: readonly string[]) => readonly string[];
  /** The roles that have a capability. */
  readonly rolesWith: (capability: string) => readonly string[];
  /** The capabilities out of `powers` that some roles and direct capabilities grant together. */
  readonly powersOf: (holder: Holder) => readonly string[];
}
export interface Holder {
  readonly roles: readonly string[];
  readonly capabilities: readonly string[];
}

/** The role registry of a site, cached. */
export const roleRegistry = weakMemoize(toRegistry);

function toRegistry(all: All): RoleRegistry {
  const sets = new Map(all(roles).map(({ name, capabilities }) => [name, new Set(capabilities)]));
  for (const { role, capabilities } of all(roleGrants))
    for (const capability of capabilities) sets.get(role)?.add(capability);
  const capabilitiesOf = (names: readonly string[]) => [
    ...new Set(names.flatMap((name) => [...(sets.get(name) ?? [])])),
  ];
  return {
    has: (role) => sets.has(role),
    names: () => [...sets.keys()],
    capabilitiesOf,
    rolesWith: (capability) =>
      [...sets].filter(([, set]) => set.has(capability)).map(([name]) => name),
    powersOf(holder) {
      const held = new Set([...capabilitiesOf(holder.roles), ...holder.capabilities]);
      return privilegedCapabilities.filter((power) => held.has(power));
    },
  };
}

/** A user as the object of a permission check: the id, and whether the user has capabilities that the actor lacks. */
interface Target {
  readonly id: number;
  readonly outranks?: boolean;
}
const isTarget = (target: unknown): target is Target =>
  typeof target === "object" && target !== null && "id" in target;

/**
 * A permission on users: `self` always allows the actor's own user; others require the
 * capability and no capabilities that the actor lacks.
 */
const over = (name: string, capability: string, self: boolean): ObjectPermission => ({
  name,
  allows(actor, target) {
    if (!isTarget(target)) return actor.can(capability);
    if (target.id === actor.id && actor.id !== 0) return self || actor.can(capability);
    return actor.can(capability) && target.outranks !== true;
  },
});

/** `edit_user`, `promote_user` and `delete_user`: permissions on a user. */
export const userPermissions: readonly ObjectPermission[] = [
  over("edit_user", "edit_users", true),
  over("promote_user", "promote_users", false),
  over("delete_user", "delete_users", false),
];
