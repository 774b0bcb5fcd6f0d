import type { AccessDecision, Actor, Capability } from "./access.ts";
import { callerKey, isKnown } from "./actor.ts";
import type { AnyEndpoint } from "./endpoint.ts";

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
