import type { ApiError } from "../errors/api-error.ts";
import { defineContribution } from "./contribution.ts";

/** The caller of a request, with their permissions. */
export interface Actor {
  /** The id of the user; 0 for callers who are not users of the site: anonymous callers, and callers with some kinds of tokens. */
  readonly id: number;
  /**
   * Identifies the caller within the auth scheme, as text: the subject of a token, such as a UUID; the id of a user.
   * Empty for an anonymous caller. `callerKey` identifies callers of all schemes.
   */
  readonly subject: string;
  readonly login: string;
  readonly displayName: string;
  readonly roles: readonly string[];
  /** How the caller was authenticated: the name of an auth scheme, `"anonymous"` or `"system"`. */
  readonly via: string;
  /** Further properties of the caller that the auth scheme provides, such as the tenant of a token. Empty if it provides none. */
  readonly claims: Partial<ActorClaims>;
  /** The language that the user has chosen in their profile, as a BCP 47 tag. */
  readonly language?: string | undefined;
  /** Whether the actor has a capability; with a target, whether they have this permission for that object. */
  can(capability: string, target?: unknown): boolean;
}

/**
 * The claims of actors. A module whose auth scheme sets claims declares their types: `declare module "@waymark/core" {
 * interface ActorClaims { readonly tenant: string } }`.
 */
export interface ActorClaims {}

/** An anonymous actor without any permission. The site's own anonymous caller may have permissions for objects. */
export const anonymous: Actor = {
  id: 0,
  subject: "",
  login: "",
  displayName: "",
  roles: [],
  via: "anonymous",
  claims: {},
  can: () => false,
};

/** A capability as data. If the endpoint has a `find`, it is checked for the object that was found. */
export interface Capability {
  readonly capability: string;
  /** The code of the error. Default: `rest_forbidden`. */
  readonly code?: string;
  readonly message?: string;
}
/** Requires a capability. `can("edit_content", { code: "rest_cannot_edit" })` sets the code of the error. */
export const can = (
  capability: string,
  error: { readonly code?: string; readonly message?: string } = {},
): Capability => ({ capability, ...error });

/** The result of an access rule: allowed, denied, or denied with an error of its own. */
export type AccessDecision = boolean | ApiError;

/** A capability that depends on an object: `actor.can(name, target)` calls `allows`. */
export interface ObjectPermission {
  readonly name: string;
  /** Whether the actor has the permission for this object; without an object, for any object at all. */
  readonly allows: (actor: Actor, target: unknown) => boolean;
}
/** Extension point for permissions for objects, contributed by the module that owns the objects. */
export const objectPermissions = defineContribution<ObjectPermission>("core.permissions");

/** A named set of capabilities, assigned to users. */
export interface Role {
  readonly name: string;
  readonly label: string;
  readonly capabilities: readonly string[];
}
/** The roles that users of the site can have. */
export const roles = defineContribution<Role>("core.roles");
/** Capabilities that a module adds to roles of other modules: `{ name: "calendar: editor", role: "editor", capabilities: [...] }`. */
export interface RoleGrant {
  readonly name: string;
  readonly role: string;
  readonly capabilities: readonly string[];
}
/** Capabilities that modules add to roles of other modules. */
export const roleGrants = defineContribution<RoleGrant>("core.grants");

/** The caller that an auth scheme has identified. Core creates the actor from it. */
export interface Identity extends Pick<Actor, "login" | "displayName" | "roles"> {
  /** The id of the user. Default 0: the caller is not a user of the site. */
  readonly id?: number;
  /** Identifies the caller within the scheme, up to 255 characters. Default: the id of the user, or the login if there is no id. */
  readonly subject?: string;
  readonly claims?: Partial<ActorClaims>;
  /** The language that the user has chosen, as a BCP 47 tag. */
  readonly language?: string | undefined;
  /** Capabilities beyond those of the roles. */
  readonly capabilities?: readonly string[];
  /**
   * Limits the caller to these capabilities, even if the roles have others. Permissions for objects then require one
   * of them as well: it is not sufficient that the caller owns the object. Default: no limit.
   */
  readonly scopes?: readonly string[] | undefined;
}
