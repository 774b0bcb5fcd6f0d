import * as z from "zod";

/** The claims about a user: those of the ID token and of the userinfo endpoint. */
export interface ProviderClaims {
  /** Identifies the user at the provider. */
  readonly sub: string;
  readonly [claim: string]: unknown;
}
/** Returns the roles of a new user; undefined for the site's default role. */
export interface ToRoles {
  (claims: ProviderClaims, provider: string): readonly string[] | undefined;
}
const isFunction = (value: unknown): value is ToRoles => typeof value === "function";

/** A provider, and the registration of the site there. */
const provider = z.strictObject({
  issuer: z.url({ protocol: /^https?$/ }).describe("The issuer, as the provider's metadata has it"),
  clientId: z.string().min(1).describe("The client id that the provider has given to the site"),
  clientSecret: z
    .string()
    .min(1)
    .optional()
    .describe("The client secret; leave it out for public clients, which use PKCE only"),
  tokenEndpointAuthMethod: z
    .enum(["client_secret_basic", "client_secret_post"])
    .optional()
    .describe(
      "How the client secret is sent to the token endpoint; default: `client_secret_post` if the provider's metadata lists it, else `client_secret_basic`",
    ),
  scopes: z
    .array(z.string().regex(/^[!#-[\]-~]+$/))
    .default(["openid", "email", "profile"])
    .describe("The scopes to request; `openid` is always one of them"),
  label: z.string().min(1).optional().describe("The name on the button; default: that of the key"),
  signOut: z
    .enum(["site", "provider"])
    .default("site")
    .describe("What signing out ends: the session of the site, or that of the provider as well"),
  insecure: z
    .boolean()
    .default(false)
    .describe("Accept a provider with an http URL: for tests and local development"),
});
export type Provider = z.output<typeof provider>;

/** The options of the module. */
export const options = z.strictObject({
  providers: z
    .record(z.string().regex(/^[a-z][a-z0-9-]{0,39}$/), provider)
    .describe("The providers, by the names that are part of their URLs"),
  linkByVerifiedEmail: z
    .boolean()
    .default(false)
    .describe(
      "Link an identity to the user with the same email address, if the provider has verified it. The providers can then sign in as any user with an email address. Requires `accounts({ confirmEmail: true })`",
    ),
  createUsers: z
    .boolean()
    .default(false)
    .describe("Create a user for an identity that belongs to none"),
  toRoles: z
    .custom<ToRoles>(isFunction, "Give a function that returns roles.")
    .optional()
    .describe(
      "Roles of created users: `(claims, provider) => roles`; default: the site's default role",
    ),
});
export type Options = z.output<typeof options>;

/** The name of the sign-in method of a provider. */
export const toMethodName = (provider: string): string => `oidc: ${provider}`;

/** The name of a provider on its button. */
export const toLabel = (name: string, { label }: Pick<Provider, "label">): string =>
  label ?? name.slice(0, 1).toUpperCase() + name.slice(1);
