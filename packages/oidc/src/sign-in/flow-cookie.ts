import { toCookieName, toSetCookie } from "@waymark/accounts";
import { cookieValues, randomHex, timingSafeEqual } from "@waymark/core";
import type { Context } from "../builder.ts";
import { keyedHash } from "./secret.ts";

/** How long signing in or out at the provider may take, in seconds. */
const lifetime = 600;
const maxPathLength = 1000;

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
  ctx: Scope,
  purpose: string,
  to: string,
): Promise<{ readonly flow: Flow; readonly cookie: string }> {
  const path = to.length > maxPathLength ? "/" : to;
  const expires = Math.floor(ctx.clock.now().getTime() / 1000) + lifetime;
  const body = `${randomHex(32)}.${expires}.${encodeURIComponent(path)}`;
  const value = `${await hashOf(ctx, "cookie", purpose, body)}.${body}`;
  return {
    flow: await toFlow(ctx, purpose, body, path),
    cookie: toSetCookie(ctx.site, nameOf(ctx), value, { maxAge: lifetime }),
  };
}

/** The sign-in or sign-out that this browser has started for this purpose; undefined if there is none, or it has expired. */
export async function readFlow(
  ctx: Scope,
  purpose: string,
  header: string | null,
): Promise<Flow | undefined> {
  const [value = ""] = cookieValues(header, nameOf(ctx));
  const match = /^([0-9a-f]{64})\.([0-9a-f]{64}\.(\d{1,12})\.([\w%.!~*'()-]{1,3000}))$/.exec(value);
  const [, signature, body, expires, to] = match ?? [];
  if (signature === undefined || body === undefined || to === undefined) return undefined;
  if (!timingSafeEqual(signature, await hashOf(ctx, "cookie", purpose, body))) return undefined;
  if (Number(expires) * 1000 <= ctx.clock.now().getTime()) return undefined;
  return toFlow(ctx, purpose, body, decodeURIComponent(to));
}

/** The cookie that ends the sign-in or sign-out of this browser. */
export const endFlow = (ctx: Scope): string =>
  toSetCookie(ctx.site, nameOf(ctx), "", { maxAge: 0 });

/** The purpose of signing out at a provider. The names of providers have no spaces. */
export const toSignOut = (provider: string): string => `sign-out ${provider}`;

const hashOf = (
  ctx: Scope,
  value: "cookie" | "state" | "nonce" | "verifier",
  purpose: string,
  body: string,
): Promise<string> => keyedHash(ctx, value, `${purpose}\n${body}`);

async function toFlow(ctx: Scope, purpose: string, body: string, to: string): Promise<Flow> {
  const [state, nonce, verifier] = await Promise.all([
    hashOf(ctx, "state", purpose, body),
    hashOf(ctx, "nonce", purpose, body),
    hashOf(ctx, "verifier", purpose, body),
  ]);
  return { state, nonce, verifier, to };
}
