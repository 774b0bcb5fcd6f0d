import { type Clock, randomHex } from "@waymark/core";
import { type Keyed, mac, hmacKeyOf } from "../credentials/secret.ts";
import type { LinkRow, UserRow } from "../tables.ts";

/** The purpose of a link that was mailed to a user. A token is valid for its purpose only. */
export type LinkPurpose = "password-reset" | "email-change";

type Scope = Keyed & { readonly clock: Clock };

/** A token of 256 random bits, as 64 hexadecimal digits. Only its keyed hash is stored. */
export const newToken = (): string => randomHex(32);
/** Whether a text has the form of a token. */
export const isToken = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
/** The stored hash of a token. Rows are found by it, so that comparisons disclose nothing about the token. */
export const hashToken = async (
  ctx: Keyed,
  purpose: LinkPurpose | "invitation" | "set-up",
  token: string,
): Promise<string> => mac(await hmacKeyOf(ctx), purpose, token);

/** A link to be stored; the caller has hashed its token, and locked the user in the running transaction. */
export interface NewLink {
  readonly purpose: LinkPurpose;
  readonly hash: string;
  readonly user: number;
  /** The address to be confirmed. */
  readonly email?: string;
  /** In milliseconds. */
  readonly lifetime: number;
}

/** Stores a link, in place of earlier ones of the user for this purpose. */
export async function storeLink(
  { db, clock }: Pick<Scope, "db" | "clock">,
  { purpose, hash, user, email = "", lifetime }: NewLink,
): Promise<void> {
  const created = clock.now();
  await db.links.removeAll({ user, purpose });
  const expires = new Date(created.getTime() + lifetime);
  await db.links.insert({ purpose, hash, user, email, created, expires });
}

/** A link and its user, who is not disabled. */
export interface FoundLink {
  readonly link: LinkRow;
  readonly user: UserRow;
}

/** The link of a token; undefined if it is unknown, expired or used, or its user is disabled. Only outside of transactions. */
export async function findLink(
  ctx: Scope,
  purpose: LinkPurpose,
  token: string,
): Promise<FoundLink | undefined> {
  if (!isToken(token)) return undefined;
  const hash = await hashToken(ctx, purpose, token);
  const { db, clock } = ctx;
  const link = await db.links.first({ purpose, hash });
  if (!link || link.expires <= clock.now()) return undefined;
  const user = await db.users.get(link.user);
  return user && !user.disabled ? { link, user } : undefined;
}

/** Uses a link in the running transaction; undefined if it was used or replaced in the meantime. Locks the user. */
export async function takeLink(
  { db }: Pick<Scope, "db">,
  { link }: FoundLink,
): Promise<UserRow | undefined> {
  const user = await db.users.get(link.user, { forUpdate: true });
  const count = await db.links.removeAll({ id: link.id, hash: link.hash });
  return user && !user.disabled && count === 1 ? user : undefined;
}
