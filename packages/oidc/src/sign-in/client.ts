import { ApiError, minuteMs, perSite } from "@waymark/core";
import * as oidc from "openid-client";
import type { Context } from "../builder.ts";
import { errors } from "../errors.ts";
import type { Provider, ProviderClaims } from "../options.ts";
import type { Flow } from "./flow-cookie.ts";

/** The lifetime of cached provider metadata, in milliseconds. */
const freshness = 60 * minuteMs;
const timeoutSeconds = 10;
type Scope = Pick<Context, "site" | "fetch" | "clock">;

interface Discovered {
  /** The metadata as the provider sent it. */
  readonly document: string;
  readonly at: number;
}
const discovered = perSite(() => new Map<string, Discovered>());

/**
 * The client of the site at a provider, with metadata of the last hour. Each has its own cache of keys, so that each
 * sign-in uses the current keys of the provider.
 *
 * @throws ApiError 502 `oidc_bad_provider`, 503 `oidc_unavailable`.
 */
export async function openClient(scope: Scope, provider: Provider): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret, insecure } = provider;
  const known = discovered(scope.site);
  const now = scope.clock.now().getTime();
  const cached = known.get(issuer);
  const fresh = cached && now - cached.at < freshness ? cached : undefined;
  let document = fresh?.document;
  const fetcher: oidc.CustomFetch = (url, { body, ...init }) =>
    scope.fetch(url, { ...init, body: body as BodyInit });
  const fetchMetadata: oidc.CustomFetch = async (url, init) => {
    if (document !== undefined)
      return new Response(document, { headers: { "Content-Type": "application/json" } });
    const response = await fetcher(url, init);
    if (response.ok) document = await response.clone().text();
    return response;
  };
  const client = await withProvider(() =>
    oidc.discovery(new URL(issuer), clientId, clientSecret, authenticationOf(provider), {
      [oidc.customFetch]: fetchMetadata,
      timeout: timeoutSeconds,
      execute: [oidc.enableNonRepudiationChecks, ...(insecure ? [oidc.allowInsecureRequests] : [])],
    }),
  );
  client[oidc.customFetch] = fetcher;
  if (!fresh && document !== undefined) known.set(issuer, { document, at: now });
  return client;
}

/** How the site authenticates at the token endpoint. */
function authenticationOf({ clientSecret, tokenEndpointAuthMethod }: Provider): oidc.ClientAuth {
  if (clientSecret === undefined) return oidc.None();
  const inBody = oidc.ClientSecretPost(clientSecret);
  const inHeader = oidc.ClientSecretBasic(clientSecret);
  return (metadata, ...rest) => {
    const { token_endpoint_auth_methods_supported: supported } = metadata;
    const method =
      tokenEndpointAuthMethod ??
      (supported?.includes("client_secret_post") ? "client_secret_post" : "client_secret_basic");
    return (method === "client_secret_post" ? inBody : inHeader)(metadata, ...rest);
  };
}

/** The URL of the provider to which the browser is redirected. */
export const toAuthorizationUrl = async (
  client: oidc.Configuration,
  { scopes }: Provider,
  flow: Flow,
  redirectUri: string,
): Promise<URL> =>
  oidc.buildAuthorizationUrl(client, {
    redirect_uri: redirectUri,
    scope: [...new Set(["openid", ...scopes])].join(" "),
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: "S256",
  });

/** The URL of the provider where users sign out; undefined if it has none. @throws ApiError 502 `oidc_bad_provider`. */
export const toEndSessionUrl = async (
  client: oidc.Configuration,
  parameters: Readonly<Record<string, string>>,
): Promise<URL | undefined> =>
  client.serverMetadata().end_session_endpoint === undefined
    ? undefined
    : withProvider(async () => oidc.buildEndSessionUrl(client, parameters));

/** The result of a sign-in at a provider. */
export interface Identity {
  /** The issuer of the ID token: with a provider of several tenants, that of the user's tenant. */
  readonly issuer: string;
  readonly claims: ProviderClaims;
  /** The ID token as it was sent. */
  readonly idToken: string;
}

/**
 * Exchanges the code of a callback for the claims of the user. Checks state, issuer, audience, expiry, nonce and
 * signature.
 *
 * @throws ApiError of this module.
 */
export async function readIdentity(
  client: oidc.Configuration,
  callback: URL,
  flow: Flow,
): Promise<Identity> {
  return withProvider(async () => {
    const tokens = await oidc.authorizationCodeGrant(client, callback, {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.verifier,
      idTokenExpected: true,
    });
    const [claims, idToken] = [tokens.claims(), tokens.id_token];
    if (!claims || idToken === undefined) throw errors.oidc_invalid();
    const { userinfo_endpoint: userinfo } = client.serverMetadata();
    const issuer = claims.iss;
    if (userinfo === undefined) return { issuer, claims, idToken };
    const more = await oidc.fetchUserInfo(client, tokens.access_token, claims.sub);
    return { issuer, claims: merged(claims, more), idToken };
  });
}

/** The claims of both documents; those of the ID token come first. */
function merged(idToken: oidc.IDToken, userInfo: oidc.UserInfoResponse): ProviderClaims {
  const claims = { ...userInfo, ...idToken };
  const isOfIdToken = claims["email"] === idToken["email"];
  const isOfUserInfo = claims["email"] === userInfo.email;
  // A document says nothing about the email address of the other one, unless it is the same.
  const verified =
    (isOfIdToken ? idToken["email_verified"] : undefined) ??
    (isOfUserInfo ? userInfo.email_verified : undefined);
  return { ...claims, email_verified: verified };
}

/** Runs requests to a provider; turns their failures into errors of this module. */
async function withProvider<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    throw toError(error);
  }
}

const deniedCodes = new Set([
  "access_denied",
  "login_required",
  "interaction_required",
  "consent_required",
  "account_selection_required",
]);
/** Codes of `openid-client` for responses that do not follow the protocol. */
const nonsense = new Set([
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_PARSE_ERROR",
  "OAUTH_INVALID_SERVER_METADATA",
  "OAUTH_MISSING_SERVER_METADATA",
  "OAUTH_HTTP_REQUEST_FORBIDDEN",
  "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED",
]);

function toError(error: unknown): ApiError {
  const apiError = choose(error);
  apiError.cause = error;
  return apiError;
}

function choose(error: unknown): ApiError {
  if (error instanceof oidc.AuthorizationResponseError)
    return deniedCodes.has(error.error) ? errors.oidc_refused() : errors.oidc_invalid();
  if (error instanceof oidc.ResponseBodyError)
    return error.error === "invalid_grant" ? errors.oidc_invalid() : errors.oidc_bad_provider();
  if (error instanceof oidc.ClientError) {
    const { code } = error;
    // Without a code it is an error of the request itself.
    if (code === undefined || code === "OAUTH_TIMEOUT" || code === "OAUTH_ABORT")
      return errors.oidc_unavailable();
    return nonsense.has(code) ? errors.oidc_bad_provider() : errors.oidc_invalid();
  }
  if (error instanceof oidc.WWWAuthenticateChallengeError) return errors.oidc_bad_provider();
  return error instanceof ApiError ? error : errors.oidc_unavailable();
}
