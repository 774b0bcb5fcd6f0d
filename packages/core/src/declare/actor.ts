import { DefinitionError } from "../errors/api-error.ts";
import {
  roleGrants,
  objectPermissions,
  roles,
  type Actor,
  type Identity,
  type ObjectPermission,
  type AccessDecision,
  type Capability,
} from "./access.ts";
import type { Contributions } from "./contribution.ts";
import type { AnyEndpoint } from "./endpoint.ts";

/** Whether the caller is authenticated: as a user, or by a token that belongs to no user. */
export const isKnown = ({ via }: Actor): boolean => via !== "anonymous";

/**
 * Returns a key that identifies a caller across all auth schemes, for example for a rate limit: `user 7`,
 * `token:0b2c…`. Undefined for anonymous callers, and for tokens that have neither a user nor a subject.
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
      language: identity.language,
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
  const observed: Actor = {
    ...actor,
    can(capability, object) {
      const has = actor.can(capability, object);
      isUsed ||= has;
      return has;
    },
  };
  return rule.allows(observed, target) && isUsed;
}

/** A rule for the owner of an object and for callers with a capability. */
export interface OwnerRule<K extends string = string> {
  (question: {
    readonly actor: Actor;
    readonly found: Readonly<Record<K, number | string | null>>;
  }): AccessDecision;
  /** The capability of callers who may use the objects of others. */
  readonly manage: Capability;
}

/**
 * An access rule for endpoints with a `find`: callers with the capability, and the caller whose id is in the column
 * `owner` of the found object. `access: ownerOr("guest", can("manage_bookings"))`. Anonymous callers are denied before
 * the object is read.
 *
 * @param owner - An integer column with the id of a user, or a text column with `callerKey` of any caller.
 */
export const ownerOr = <const K extends string>(owner: K, manage: Capability): OwnerRule<K> =>
  Object.assign(
    ({ actor, found }: Parameters<OwnerRule<K>>[0]): AccessDecision =>
      actor.can(manage.capability) || (isKnown(actor) && isOwner(actor, found[owner])),
    { manage },
  );

const isOwner = (actor: Actor, owner: number | string | null): boolean =>
  owner !== null && owner === ownerValue(actor, typeof owner === "number" ? "integer" : "text");

/** The value of an owner column for a caller; undefined if the column cannot name them. */
export function ownerValue(actor: Actor, type: string): number | string | undefined {
  if (type === "text") return callerKey(actor);
  return actor.id === 0 ? undefined : actor.id;
}

/** The owner rule of an endpoint, if it has one. */
export const ownerRuleOf = (access: AnyEndpoint["access"]): OwnerRule | undefined =>
  typeof access === "function" && "manage" in access ? (access as OwnerRule) : undefined;
