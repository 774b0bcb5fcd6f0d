import type { Actor, HmacKey } from "@waymark/core";
import type { AccountDb, ApiTokenRow, UserRow } from "../tables.ts";
import { mac, randomLetters } from "./secret.ts";

/** The name of the auth scheme, `actor.via` of its callers. */
export const apiTokenScheme = "api-token";
/** The prefix of each token, so that secret scanners find tokens that were published by mistake. */
const start = "wmk_";
const pattern = /^wmk_[A-Za-z0-9]{40}$/;

/** A new token: about 238 random bits. */
export const newApiToken = (): string => start + randomLetters(40);
/** The characters of a token that are stored and shown. */
export const toTokenPrefix = (token: string): string => token.slice(0, start.length + 6);
/** The stored hash of a token. */
export const hashApiToken = (key: HmacKey, token: string): string => mac(key, "api-token", token);

/** The token of an `Authorization` header; undefined for other credentials, bearer tokens of other schemes included. */
export function readApiToken(header: string | null): string | undefined {
  const [, token] = /^\s*bearer\s+(wmk_\S{0,100})\s*$/i.exec(header ?? "") ?? [];
  return token;
}

/** The token and its owner; undefined if it is unknown or expired, or the user is disabled. */
export async function tokenOwner(
  db: AccountDb,
  key: HmacKey,
  token: string,
  now: Date,
): Promise<{ readonly user: UserRow; readonly token: ApiTokenRow } | undefined> {
  if (!pattern.test(token)) return undefined;
  const row = await db.api_tokens.first({ hash: hashApiToken(key, token) });
  if (!row || row.expires <= now) return undefined;
  const user = await db.users.get(row.user);
  return user && !user.disabled ? { user, token: row } : undefined;
}

/** Whether the caller is authenticated by an API token. */
export const isByToken = ({ via }: Actor): boolean => via === apiTokenScheme;
