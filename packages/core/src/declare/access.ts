import type { ApiError } from "../errors/api-error.ts";
import { defineContribution } from "./contribution.ts";

/** The caller of a request, and what they may do. */
export interface Actor {
  /** The id of the user; 0 for callers who are no user of the site: anonymous ones, and some holders of tokens. */
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
  /** What the auth scheme knows of the caller beyond that, such as the tenant of a token; empty without such a scheme. */
  readonly claims: Partial<ActorClaims>;
  /** The language that the user has chosen in their profile, as a BCP 47 tag. */
  readonly language?: string | undefined;
  /** Whether the actor has a capability; with a target, whether they have this permission for that object. */
  can(capability: string, target?: unknown): boolean;
}

/**
 * The claims of actors. A module whose auth scheme sets some declares their types:
 * `declare module "@waymark/core" { interface ActorClaims { readonly tenant: string } }`.
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
/** Permissions for objects, contributed by the module that owns the objects. */
export const objectPermissions = defineContribution<ObjectPermission>("core.rights");

/** A named set of capabilities, assigned to users. */
export interface Role {
  readonly name: string;
  readonly label: string;
  readonly capabilities: readonly string[];
}
/** The roles that users of the site can have. */
export const roles = defineContribution<Role>("core.roles");
/**
 * Capabilities that a module adds to roles of other modules: `{ name: "calendar: editor", role: "editor",
 * capabilities: [...] }`.
 */
export interface RoleGrant {
  readonly name: string;
  readonly role: string;
  readonly capabilities: readonly string[];
}
/** Capabilities that modules add to roles of other modules. */
export const roleGrants = defineContribution<RoleGrant>("core.grants");

/** The caller that a scheme has identified: core creates the actor from it. */
export interface Identity extends Pick<Actor, "login" | "displayName" | "roles"> {
  /** The id of a user of the site. Default 0: the caller is no user. */
  readonly id?: number;
  /** Identifies the caller within the scheme, up to 255 characters. Default: the id of the user, else the login. */
  readonly subject?: string;
  readonly claims?: Partial<ActorClaims>;
  /** The language that the user has chosen, as a BCP 47 tag. */
  readonly language?: string | undefined;
  /** Capabilities beyond those of the roles. */
  readonly capabilities?: readonly string[];
  /**
   * Limits the caller to these capabilities, whatever the roles have. Permissions for objects then require one of them
   * too: that an object is the caller's own is not enough. Default: no limit.
   */
  readonly scopes?: readonly string[] | undefined;
}
