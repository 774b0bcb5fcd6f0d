import { defineContribution } from "./contribution.ts";
import type { ApiError } from "./api-error.ts";

/** Who is calling, and what they may do. */
export interface Actor {
  /** The user's id; 0 for an anonymous caller. */
  readonly id: number;
  readonly login: string;
  readonly displayName: string;
  readonly roles: readonly string[];
  /** How the caller proved who they are: a scheme's name, `"anonymous"` or `"system"`. */
  readonly via: string;
  /** A capability, or with a target a right asked of that object. */
  can(capability: string, target?: unknown): boolean;
}

/** Somebody of whom nothing is known, with no right at all. The site's own anonymous caller may have rights over objects. */
export const anonymous: Actor = {
  id: 0,
  login: "",
  displayName: "",
  roles: [],
  via: "anonymous",
  can: () => false,
};

/** A capability as data. Where the endpoint has a `find`, it is asked of the found object. */
export interface Capability {
  readonly capability: string;
  /** The code of the refusal; `rest_forbidden` where none is named. */
  readonly code?: string;
  readonly message?: string;
}
/** Asks for a capability; `can("edit_content", { code: "rest_cannot_edit" })` names the refusal. */
export const can = (
  capability: string,
  refusal: { readonly code?: string; readonly message?: string } = {},
): Capability => ({ capability, ...refusal });

/** What an access rule says: yes, no, or no with a code of its own. */
export type AccessDecision = boolean | ApiError;

/** A capability that depends on an object: `actor.can(name, target)` asks `allows`. */
export interface ObjectPermission {
  readonly name: string;
  /** Whether the actor has it over this object; without an object, over any at all. */
  readonly allows: (actor: Actor, target: unknown) => boolean;
}
/** Rights over objects, contributed by the module whose objects they are about. */
export const objectPermissions = defineContribution<ObjectPermission>("core.rights");

/** A named set of capabilities, given to users. */
export interface Role {
  readonly name: string;
  readonly label: string;
  readonly capabilities: readonly string[];
}
/** The roles that users of the site may have. */
export const roles = defineContribution<Role>("core.roles");
/** Capabilities that a module adds to roles of others: `{ name: "calendar: editor", role: "editor", capabilities: [...] }`. */
export interface RoleGrant {
  readonly name: string;
  readonly role: string;
  readonly capabilities: readonly string[];
}
/** What modules add to the roles of others. */
export const roleGrants = defineContribution<RoleGrant>("core.grants");
