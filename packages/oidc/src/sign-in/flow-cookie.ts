import { toCookieName, toSetCookie } from "@waymark/accounts";
import { cookieValues, randomHex, siteSecret, timingSafeEqual } from "@waymark/core";
import type { Context } from "../builder.ts";

/** How long a sign-in at the provider may take, in seconds. */
const lifetime = 600;
const longestPath = 1000;
const secret = siteSecret<"cookie" | "state" | "nonce" | "verifier">("oidc");

/** A sign-in that a browser has started. Everything is derived from a random token in the browser's cookie. */
export interface Flow {
  readonly state: string;
  readonly nonce: string;
  /** The code verifier of PKCE. */
  readonly verifier: string;
  /** The path to go to afterwards. */
  readonly to: string;
}
type Scope = Pick<Context, "db" | "site" | "clock">;
const nameOf = ({ site }: Scope): string => toCookieName(site, "waymark_oidc");

/** Starts a sign-in with a provider. */
export async function startFlow(
  scope: Scope,
  provider: string,
  to: string,
): Promise<{ readonly flow: Flow; readonly cookie: string }> {
  const path = to.length > longestPath ? "/" : to;
  const expires = Math.floor(scope.clock.now().getTime() / 1000) + lifetime;
  const body = `${randomHex(32)}.${expires}.${encodeURIComponent(path)}`;
  const value = `${await hashOf(scope, "cookie", provider, body)}.${body}`;
  return {
    flow: await toFlow(scope, provider, body, path),
    cookie: toSetCookie(scope.site, nameOf(scope), value, { maxAge: lifetime }),
  };
}

/** The sign-in that this browser has started with this provider; undefined if there is none, or it has expired. */
export async function readFlow(
  scope: Scope,
  provider: string,
  header: string | null,
): Promise<Flow | undefined> {
  const [value = ""] = cookieValues(header, nameOf(scope));
  const match = /^([0-9a-f]{64})\.([0-9a-f]{64}\.(\d{1,12})\.([\w%.!~*'()-]{1,3000}))$/.exec(value);
  const [, signature, body, expires, to] = match ?? [];
  if (signature === undefined || body === undefined || to === undefined) return undefined;
  if (!timingSafeEqual(signature, await hashOf(scope, "cookie", provider, body))) return undefined;
  if (Number(expires) * 1000 <= scope.clock.now().getTime()) return undefined;
  return toFlow(scope, provider, body, decodeURIComponent(to));
}

/** The cookie that ends the sign-in of this browser. */
export const endFlow = (scope: Scope): string =>
  toSetCookie(scope.site, nameOf(scope), "", { maxAge: 0 });

const hashOf = async (
  scope: Scope,
  purpose: "cookie" | "state" | "nonce" | "verifier",
  provider: string,
  body: string,
): Promise<string> => {
  if (!secret.isLoaded(scope)) await secret.load(scope);
  return secret.hmac(scope, purpose, `${provider}\n${body}`);
};

async function toFlow(scope: Scope, provider: string, body: string, to: string): Promise<Flow> {
  const [state, nonce, verifier] = await Promise.all([
    hashOf(scope, "state", provider, body),
    hashOf(scope, "nonce", provider, body),
    hashOf(scope, "verifier", provider, body),
  ]);
  return { state, nonce, verifier, to };
}
