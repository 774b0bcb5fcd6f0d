import { DefinitionError } from "../errors/api-error.ts";
import { roleGrants, objectPermissions, roles, type Actor, type Identity } from "./access.ts";
import type { Contributions } from "./contribution.ts";

/** Whether the caller is authenticated: as a user, or by a token that belongs to no user. */
export const isKnown = ({ via }: Actor): boolean => via !== "anonymous";

/**
 * Identifies a caller among those of all auth schemes, for example in the key of a rate limit: `user 7`,
 * `token:0b2c…`. Undefined for anonymous callers, and for holders of tokens that have neither a user nor a subject.
 */
export function callerKey({ id, subject, via }: Actor): string | undefined {
  if (id !== 0) return `user ${id}`;
  return subject === "" ? undefined : `${via}:${subject}`;
}

/**
 * Creates actors. Their capabilities are those of their roles, those that modules grant to these roles, and their
 * own.
 */
export function actorsOf(contributions: Contributions): {
  toActor(identity: Identity, via: string): Actor;
  readonly anonymous: Actor;
  readonly system: Actor;
} {
  const ofRole = new Map<string, Set<string>>();
  for (const { name, capabilities } of contributions.all(roles))
    ofRole.set(name, new Set(capabilities));
  for (const { name, role, capabilities } of contributions.all(roleGrants)) {
    const set = ofRole.get(role);
    if (!set)
      throw new DefinitionError(
        `core.grants: "${name}" names the role "${role}", which no module declares.`,
      );
    for (const capability of capabilities) set.add(capability);
  }
  const rules = new Map(contributions.all(objectPermissions).map((right) => [right.name, right]));

  const make = (identity: Identity, via: string, has: (capability: string) => boolean): Actor => {
    const { id = 0, subject = id === 0 ? identity.login : String(id), claims = {} } = identity;
    if (subject.length > 255)
      throw new DefinitionError(
        `The subject of a caller of ${via} has ${subject.length} characters; at most 255 are allowed.`,
      );
    const actor: Actor = {
      id,
      subject,
      login: identity.login,
      displayName: identity.displayName,
      roles: identity.roles,
      via,
      claims,
      can(capability, target) {
        const rule = rules.get(capability);
        return rule ? rule.allows(actor, target) : has(capability);
      },
    };
    return Object.freeze(actor);
  };
  const nobody = { id: 0, login: "", displayName: "", roles: [] };
  return {
    toActor(identity, via) {
      const sets = identity.roles.flatMap((role) => ofRole.get(role) ?? []);
      const own = new Set(identity.capabilities);
      return make(identity, via, (name) => own.has(name) || sets.some((set) => set.has(name)));
    },
    anonymous: make(nobody, "anonymous", () => false),
    system: make(nobody, "system", () => true),
  };
}
