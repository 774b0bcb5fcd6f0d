import type { Tables } from "@waymark/storage";
import type { Identity } from "./access.ts";
import type { AuthSchemeInfo } from "./api-manifest.ts";
import type { Binding } from "./event.ts";
import type { ModuleContext } from "./module-context.ts";
import type { SecurityScheme, SecuritySchemes } from "./security-scheme.ts";
import type { SiteInfo } from "./site-info.ts";

/** A way to authenticate requests. */
export interface AuthScheme {
  /** Headers that the scheme reads, in lower case. Requests without any of them (and of `params`) are ignored. */
  readonly headers?: readonly string[];
  readonly params?: readonly string[];
  /** The error codes of the scheme, for any request. */
  readonly errors?: readonly string[];
  /** The credentials as security scheme objects of OpenAPI: for documents, and for the challenges of a 401. */
  readonly securitySchemes?: SecuritySchemes | ((site: SiteInfo) => SecuritySchemes);
  /** The capabilities that the scheme grants in addition to those of roles; `"any"` if they are not known in advance. */
  readonly capabilities?: readonly string[] | "any";
  readonly name: string;
  readonly identify: (ctx: never) => unknown;
  /** The same for page requests, if these require fewer credentials than API calls. */
  readonly page?: (ctx: never) => unknown;
  readonly "~bound": Binding;
}
/** The request that an auth scheme checks. The caller's IP address is undefined if the host does not provide it. */
export interface AuthRequest {
  readonly request: Request;
  readonly remoteAddress: string | undefined;
  /**
   * Whether a browser sent the request from a page of another origin that is not one of `cors.origins`. Schemes reject
   * such writes if browsers add their credentials automatically.
   */
  readonly isForeign: boolean;
  /** Headers of the response when the caller is authenticated (for example a fresh nonce). */
  readonly responseHeaders: Record<string, string>;
}
/** Declares an auth scheme. */
export interface DefineAuthScheme<T extends Tables, O> {
  (
    name: string,
    /**
     * Returns the identity, or undefined if the request has no credentials of this scheme; throws an `ApiError` if
     * they are wrong.
     */
    identify: (
      ctx: ModuleContext<T, O> & AuthRequest,
    ) => Identity | undefined | Promise<Identity | undefined>,
    /** The headers (lower case) and query arguments that it reads: requests with none of them are ignored. */
    looksAt?: {
      readonly headers: readonly string[];
      readonly params?: readonly string[];
      /** The codes of the errors that it throws, for the documentation. */
      readonly errors?: readonly string[];
      /**
       * The credentials as security scheme objects of OpenAPI, by name: for documents, and for the challenges of a
       * 401. Default: a bearer token for `authorization`, else an API key in the first header or query argument.
       */
      readonly securitySchemes?: SecuritySchemes | ((site: SiteInfo) => SecuritySchemes);
      /**
       * The `capabilities` of its identities, in addition to those of roles; `"any"` if they are not known in advance.
       * `createSite` rejects an endpoint that requires a capability that no caller can have.
       */
      readonly capabilities?: readonly string[] | "any";
      /**
       * Identifies the caller of a page request, which may need fewer credentials than an API call: for example a
       * cookie without a nonce.
       */
      readonly page?: (
        ctx: ModuleContext<T, O> & AuthRequest,
      ) => Identity | undefined | Promise<Identity | undefined>;
    },
  ): AuthScheme;
}

/** The documentation of an auth scheme. */
export function toSchemeInfo(
  module: { readonly name: string },
  scheme: AuthScheme,
  site: SiteInfo,
): AuthSchemeInfo {
  const { name, securitySchemes = guess(scheme) } = scheme;
  return {
    name,
    module: module.name,
    securitySchemes:
      typeof securitySchemes === "function" ? securitySchemes(site) : securitySchemes,
  };
}

/**
 * The value of `WWW-Authenticate`: one challenge per HTTP authentication scheme (`Basic`, `Bearer`) of the site, in
 * their order. Undefined if there is none: API keys and cookies have no challenge.
 */
export function toChallenge(schemes: readonly AuthSchemeInfo[]): string | undefined {
  const challenges = schemes.flatMap(({ securitySchemes }) =>
    Object.values(securitySchemes).flatMap((one) => challengeOf(one) ?? []),
  );
  return challenges.length === 0 ? undefined : [...new Set(challenges)].join(", ");
}

/** Tokens of OAuth 2.0 and OpenID Connect are sent as bearer tokens. */
function challengeOf(scheme: SecurityScheme): string | undefined {
  if (scheme.type === "apiKey") return undefined;
  return scheme.type === "http" && scheme.scheme === "basic"
    ? 'Basic realm="api", charset="UTF-8"'
    : 'Bearer realm="api"';
}

/**
 * Describes an auth scheme without a description by the first header or query argument that it reads. `Authorization`
 * is assumed to hold a bearer token.
 */
function guess({
  name,
  headers: [header] = [],
  params: [param] = [],
}: AuthScheme): SecuritySchemes {
  if (header === "authorization") return { [name]: { type: "http", scheme: "bearer" } };
  if (header !== undefined) return { [name]: { type: "apiKey", in: "header", name: header } };
  return param === undefined ? {} : { [name]: { type: "apiKey", in: "query", name: param } };
}
