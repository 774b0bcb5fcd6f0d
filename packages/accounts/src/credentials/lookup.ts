import type { AccountDb, ApplicationPasswordRow, UserRow } from "../tables.ts";
import { toKey } from "../users/name.ts";
import { type Basic, hashSecret, hashSecretAlone } from "./application-password.ts";
import type { HmacKey, Identity } from "@waymark/core";

/** The user with this login or, if there is none, with this email address, ignoring case. */
export async function userNamed(db: AccountDb, name: string): Promise<UserRow | undefined> {
  const key = toKey(name);
  // Email addresses contain an @.
  if (!key.includes("@")) return db.users.first({ login_key: key });
  const found = await db.users.find({
    where: { or: [{ login_key: key }, { email_key: key }] },
    limit: 2,
  });
  return found.find((user) => user.login_key === key) ?? found[0];
}

/**
 * Whether a user, apart from the user with the id `except`, has this text as login or as email address. Users sign in
 * with either, so the login of one user must not be the address of another. Lock the names before.
 */
export async function isNameTaken(db: AccountDb, name: string, except = 0): Promise<boolean> {
  const key = toKey(name);
  const owners = { or: [{ login_key: key }, { email_key: key }], id: { ne: except } };
  return (await db.users.count(owners)) > 0;
}

/** The owner of an application password. An unknown user takes as long as a wrong secret. */
export async function ownerOf(
  db: AccountDb,
  key: HmacKey,
  { login, secret }: Basic,
): Promise<{ readonly user: UserRow; readonly password: ApplicationPasswordRow } | undefined> {
  const user = await userNamed(db, login);
  const id = user?.id ?? 0;
  const password =
    (await db.application_passwords.first({ user: id, hash: hashSecret(key, id, secret) })) ??
    (await db.application_passwords.first({ user: id, hash: hashSecretAlone(key, secret) }));
  if (!user || !password || user.disabled) return undefined;
  return { user, password };
}

/** Converts a stored user to the identity from which core creates the actor. */
export const toIdentity = (user: UserRow): Identity => ({
  id: user.id,
  login: user.login,
  displayName: user.display_name,
  roles: user.roles,
  capabilities: user.capabilities,
  ...(user.locale !== "" && { language: user.locale.replaceAll("_", "-") }),
});
