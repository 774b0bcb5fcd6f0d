import {
  type Clock,
  cookieValues,
  type HmacKey,
  hourMs,
  randomHex,
  serializeCookie,
  type SiteInfo,
} from "@waymark/core";
import type { AccountDb, SessionOrigin, SessionRow, UserRow } from "../tables.ts";
import { type Keyed, mac, hmacKeyOf } from "./secret.ts";

const isSecure = ({ url }: Pick<SiteInfo, "url">): boolean => url.startsWith("https:");

/** The full name of a cookie. Over HTTPS it has the prefix `__Host-`, so that neither other hosts nor plain HTTP can set the cookie. */
export const toCookieName = (site: Pick<SiteInfo, "url">, name: string): string =>
  isSecure(site) ? `__Host-${name}` : name;

/** The name of the session cookie. */
export const cookieName = (site: SiteInfo): string => toCookieName(site, "waymark_session");
/** The name of the cookie between a correct password and the second factor. */
export const challengeCookieName = (site: SiteInfo): string =>
  toCookieName(site, "waymark_sign_in");

/** Reads a token of 64 hexadecimal digits from a Cookie header; undefined if there is no valid one. */
export function readTokenCookie(header: string | null, name: string): string | undefined {
  const [value = ""] = cookieValues(header, name);
  return /^[0-9a-f]{64}$/.test(value) ? value : undefined;
}

/**
 * The `Set-Cookie` value of an `HttpOnly` cookie with `SameSite=Lax` or `Strict`. Without `maxAge` (in seconds) it is a
 * session cookie; 0 removes it.
 *
 * @param name - As `toCookieName` makes it.
 */
export const toSetCookie = (
  site: Pick<SiteInfo, "url">,
  name: string,
  value: string,
  {
    maxAge,
    sameSite = "Lax",
  }: { readonly maxAge?: number | undefined; readonly sameSite?: "Lax" | "Strict" } = {},
): string =>
  serializeCookie(name, value, {
    Path: "/",
    HttpOnly: true,
    SameSite: sameSite,
    Secure: isSecure(site),
    "Max-Age": maxAge,
  });

/** The session of a request's cookie. */
interface Session {
  /** The hash of the token, whether or not the session is active. Nonces are bound to it. */
  readonly hash: string;
  /** Undefined if the session has ended or never existed. */
  readonly alive: { readonly session: SessionRow; readonly user: UserRow } | undefined;
}

/** The session of a Cookie header; undefined without a session cookie. Only outside of transactions. */
export async function sessionOf(
  ctx: Keyed & { readonly clock: Clock },
  cookie: string | null,
): Promise<Session | undefined> {
  const token = readTokenCookie(cookie, cookieName(ctx.site));
  if (token === undefined) return undefined;
  const hash = hashToken(await hmacKeyOf(ctx), token);
  return { hash, alive: await aliveOf(ctx.db, hash, ctx.clock.now()) };
}

async function aliveOf(db: AccountDb, hash: string, now: Date): Promise<Session["alive"]> {
  const session = await db.sessions.first({ hash });
  if (!session || session.expires <= now) return undefined;
  const user = await db.users.get(session.user);
  if (!user || user.disabled || user.auth_version !== session.auth_version) return undefined;
  return { session, user };
}

/** Starts a session. The token is the value of the cookie; only its hash is stored. */
export async function startSession(
  db: AccountDb,
  key: HmacKey,
  user: Pick<UserRow, "id" | "auth_version">,
  given: {
    readonly now: Date;
    readonly hours: number;
    /** The headers of the request that has signed in. */
    readonly headers?: Headers;
    readonly remoteAddress?: string | undefined;
    /** Default: a password. */
    readonly origin?: SessionOrigin | undefined;
  },
): Promise<{ readonly token: string; readonly hash: string }> {
  const token = randomHex(32);
  const hash = hashToken(key, token);
  await db.sessions.insert({
    hash,
    user: user.id,
    auth_version: user.auth_version,
    created: given.now,
    expires: new Date(given.now.getTime() + given.hours * hourMs),
    user_agent: toUserAgent(given.headers),
    ip: given.remoteAddress ?? null,
    method: given.origin?.method,
    method_data: given.origin?.method_data,
  });
  return { token, hash };
}

/** The `User-Agent` header, truncated. */
export const toUserAgent = (headers: Headers | undefined): string =>
  (headers?.get("user-agent") ?? "").slice(0, 500);

const hashToken = (key: HmacKey, token: string): string => mac(key, "session", token);
