import { toCookieName, toSetCookie } from "@waymark/accounts";
import { cookieValues, randomHex, timingSafeEqual } from "@waymark/core";
import type { Context } from "../builder.ts";
import { keyedHash } from "./secret.ts";

/** How long signing in or out at the provider may take, in seconds. */
const lifetime = 600;
const longestPath = 1000;

/** A sign-in or sign-out that a browser has started. Everything is derived from a random token in the browser's cookie. */
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

/**
 * Starts signing in or out at a provider.
 *
 * @param purpose - The name of the provider to sign in, `toSignOut(name)` to sign out: neither is valid for the other.
 */
export async function startFlow(
  scope: Scope,
  purpose: string,
  to: string,
): Promise<{ readonly flow: Flow; readonly cookie: string }> {
  const path = to.length > longestPath ? "/" : to;
  const expires = Math.floor(scope.clock.now().getTime() / 1000) + lifetime;
  const body = `${randomHex(32)}.${expires}.${encodeURIComponent(path)}`;
  const value = `${await hashOf(scope, "cookie", purpose, body)}.${body}`;
  return {
    flow: await toFlow(scope, purpose, body, path),
    cookie: toSetCookie(scope.site, nameOf(scope), value, { maxAge: lifetime }),
  };
}

/** What this browser has started for this purpose; undefined if there is nothing, or it has expired. */
export async function readFlow(
  scope: Scope,
  purpose: string,
  header: string | null,
): Promise<Flow | undefined> {
  const [value = ""] = cookieValues(header, nameOf(scope));
  const match = /^([0-9a-f]{64})\.([0-9a-f]{64}\.(\d{1,12})\.([\w%.!~*'()-]{1,3000}))$/.exec(value);
  const [, signature, body, expires, to] = match ?? [];
  if (signature === undefined || body === undefined || to === undefined) return undefined;
  if (!timingSafeEqual(signature, await hashOf(scope, "cookie", purpose, body))) return undefined;
  if (Number(expires) * 1000 <= scope.clock.now().getTime()) return undefined;
  return toFlow(scope, purpose, body, decodeURIComponent(to));
}

/** The cookie that ends what this browser has started. */
export const endFlow = (scope: Scope): string =>
  toSetCookie(scope.site, nameOf(scope), "", { maxAge: 0 });

/** The purpose of signing out at a provider. The names of providers have no spaces. */
export const toSignOut = (provider: string): string => `sign-out ${provider}`;

const hashOf = (
  scope: Scope,
  value: "cookie" | "state" | "nonce" | "verifier",
  purpose: string,
  body: string,
): Promise<string> => keyedHash(scope, value, `${purpose}\n${body}`);

async function toFlow(scope: Scope, purpose: string, body: string, to: string): Promise<Flow> {
  const [state, nonce, verifier] = await Promise.all([
    hashOf(scope, "state", purpose, body),
    hashOf(scope, "nonce", purpose, body),
    hashOf(scope, "verifier", purpose, body),
  ]);
  return { state, nonce, verifier, to };
}
