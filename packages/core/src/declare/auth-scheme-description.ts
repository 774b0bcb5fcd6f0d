import type { AuthScheme } from "./module-builder.ts";
import type { Module } from "./module.ts";
import type { SiteInfo } from "./site-info.ts";

/**
 * The credentials that a request carries, in the terms of OpenAPI: one security scheme object by name, or several
 * that are
 * required together (for example a cookie and a nonce).
 */
export type AuthSchemeDescription = Readonly<Record<string, SecurityScheme>>;
/** One kind of credential, as an OpenAPI security scheme. */
export interface SecurityScheme {
  readonly description?: string;
  readonly type: "http" | "apiKey";
  /** For `http`: `basic`, `bearer`. */
  readonly scheme?: string;
  /** For `apiKey`: its location and name. */
  readonly in?: "header" | "query" | "cookie";
  readonly name?: string;
}
/** An auth scheme of the site. */
export interface AuthSchemeInfo {
  readonly name: string;
  readonly module: string;
  readonly about: AuthSchemeDescription;
}

/** The documentation of an auth scheme. */
export function toSchemeInfo(module: Module, scheme: AuthScheme, site: SiteInfo): AuthSchemeInfo {
  const { name, about = guess(scheme) } = scheme;
  return { name, module: module.name, about: typeof about === "function" ? about(site) : about };
}

/**
 * The value of `WWW-Authenticate`: one challenge per HTTP authentication scheme (`basic`, `bearer`, …) of the site,
 * in
 * their order. Undefined if there is none: API keys and cookies have no challenge.
 */
export function toChallenge(schemes: readonly AuthSchemeInfo[]): string | undefined {
  const named = schemes.flatMap(({ about }) =>
    Object.values(about).flatMap(({ type, scheme }) =>
      type === "http" && scheme !== undefined ? scheme.toLowerCase() : [],
    ),
  );
  if (named.length === 0) return undefined;
  return [...new Set(named)].map(toOneChallenge).join(", ");
}

const toOneChallenge = (scheme: string): string =>
  `${scheme.slice(0, 1).toUpperCase()}${scheme.slice(1)} realm="api"${scheme === "basic" ? ', charset="UTF-8"' : ""}`;

/**
 * Describes an auth scheme without a description by the first header or query argument that it reads. `Authorization`
 * is
 * assumed to hold a bearer token.
 */
function guess({
  name,
  headers: [header] = [],
  params: [param] = [],
}: AuthScheme): AuthSchemeDescription {
  if (header === "authorization") return { [name]: { type: "http", scheme: "bearer" } };
  if (header !== undefined) return { [name]: { type: "apiKey", in: "header", name: header } };
  return param === undefined ? {} : { [name]: { type: "apiKey", in: "query", name: param } };
}
