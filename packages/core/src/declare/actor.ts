import { DefinitionError } from "../errors/api-error.ts";
import {
  roleGrants,
  objectPermissions,
  roles,
  type Actor,
  type Identity,
  type ObjectPermission,
} from "./access.ts";
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
        if (!rule) return has(capability);
        return identity.scopes
          ? allowsLimited(rule, actor, anonymous, target)
          : rule.allows(actor, target);
      },
    };
    return Object.freeze(actor);
  };
  const nobody = { id: 0, login: "", displayName: "", roles: [] };
  const anonymous = make(nobody, "anonymous", () => false);
  return {
    toActor(identity, via) {
      const sets = identity.roles.flatMap((role) => ofRole.get(role) ?? []);
      const own = new Set(identity.capabilities);
      const scopes = identity.scopes && new Set(identity.scopes);
      return make(
        identity,
        via,
        (name) =>
          (!scopes || scopes.has(name)) && (own.has(name) || sets.some((set) => set.has(name))),
      );
    },
    anonymous,
    system: make(nobody, "system", () => true),
  };
}

/**
 * Whether an object permission allows something to a caller who is limited to some capabilities: what everybody may do,
 * and what the rule allows by one of these capabilities, rather than by the identity of the caller alone.
 */
function allowsLimited(
  rule: ObjectPermission,
  actor: Actor,
  anonymous: Actor,
  target: unknown,
): boolean {
  if (rule.allows(anonymous, target)) return true;
  let isUsed = false;
  const asked: Actor = {
    ...actor,
    can(capability, object) {
      const has = actor.can(capability, object);
      isUsed ||= has;
      return has;
    },
  };
  return rule.allows(asked, target) && isUsed;
}
