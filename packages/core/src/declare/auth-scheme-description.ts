import type { AuthScheme } from "./module-builder.ts";
import type { Module } from "./module.ts";
import type { SiteInfo } from "./site-info.ts";

/**
 * What a request has to carry, in the words of OpenAPI: one security scheme object by name, or several that go together
 * (a cookie and a nonce, say).
 */
export type AuthSchemeDescription = Readonly<Record<string, SecurityScheme>>;
/** One thing that a request carries as a proof. */
export interface SecurityScheme {
  readonly description?: string;
  readonly type: "http" | "apiKey";
  /** For `http`: `basic`, `bearer`. */
  readonly scheme?: string;
  /** For `apiKey`: where it stands, and under which name. */
  readonly in?: "header" | "query" | "cookie";
  readonly name?: string;
}
/** A mounted way to prove who is calling. */
export interface AuthSchemeInfo {
  readonly name: string;
  readonly module: string;
  readonly about: AuthSchemeDescription;
}

/** What documents say of a mounted scheme. */
export function toSchemeInfo(module: Module, scheme: AuthScheme, site: SiteInfo): AuthSchemeInfo {
  const { name, about = guess(scheme) } = scheme;
  return { name, module: module.name, about: typeof about === "function" ? about(site) : about };
}

/**
 * The value of `WWW-Authenticate`: one challenge for each HTTP authentication scheme (`basic`, `bearer`, …) among those
 * mounted, in their order. Undefined where there is none: API keys and cookies have no challenge.
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
 * A scheme without a description is known by the first header or query argument that it reads. `Authorization` is taken
 * to hold a bearer token.
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
