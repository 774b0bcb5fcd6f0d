/**
 * The credentials that a request carries, in the terms of OpenAPI: one security scheme object by name, or several that
 * are required together (for example a cookie and a nonce).
 */
export type SecuritySchemes = Readonly<Record<string, SecurityScheme>>;
/** One kind of credential, as a security scheme object of OpenAPI 3.1. */
export type SecurityScheme =
  | BasicSecurityScheme
  | BearerSecurityScheme
  | ApiKeySecurityScheme
  | OAuth2SecurityScheme
  | OpenIdConnectSecurityScheme;
interface DescribedScheme {
  /** How callers get credentials, and how long these are valid. */
  readonly description?: string;
}
/** A login and a password in `Authorization: Basic` (RFC 7617). */
export interface BasicSecurityScheme extends DescribedScheme {
  readonly type: "http";
  readonly scheme: "basic";
}
/** A token in `Authorization: Bearer` (RFC 6750). */
export interface BearerSecurityScheme extends DescribedScheme {
  readonly type: "http";
  readonly scheme: "bearer";
  /** A hint at the form of the tokens, such as `JWT`. */
  readonly bearerFormat?: string;
}
/** A value in a header, a query argument or a cookie. */
export interface ApiKeySecurityScheme extends DescribedScheme {
  readonly type: "apiKey";
  readonly in: "header" | "query" | "cookie";
  /** The name of the header, the query argument or the cookie. */
  readonly name: string;
}
/** An access token of an OAuth 2.0 authorization server, sent as a bearer token. */
export interface OAuth2SecurityScheme extends DescribedScheme {
  readonly type: "oauth2";
  /** How clients get a token. */
  readonly flows: {
    readonly authorizationCode?: OAuth2Flow<"authorizationUrl" | "tokenUrl">;
    readonly clientCredentials?: OAuth2Flow<"tokenUrl">;
    readonly implicit?: OAuth2Flow<"authorizationUrl">;
    readonly password?: OAuth2Flow<"tokenUrl">;
  };
}
/** One way to get a token; the type argument names the URLs that it requires. */
export type OAuth2Flow<Urls extends "authorizationUrl" | "tokenUrl"> = Readonly<
  Record<Urls, string>
> & {
  readonly refreshUrl?: string;
  /** The scopes that clients can ask for, with a description of each. */
  readonly scopes: Readonly<Record<string, string>>;
};
/** A token of an OpenID Connect provider, sent as a bearer token. */
export interface OpenIdConnectSecurityScheme extends DescribedScheme {
  readonly type: "openIdConnect";
  /** The discovery document: `https://issuer.example/.well-known/openid-configuration`. */
  readonly openIdConnectUrl: string;
}
