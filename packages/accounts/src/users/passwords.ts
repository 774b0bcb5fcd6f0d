import type { Actor } from "@waymark/core";
import { hashSecret, newSecret } from "../credentials/application-password.ts";
import { type Keyed, siteKey } from "../credentials/secret.ts";
import { errors } from "../errors.ts";
import type { AccountDb, ApplicationPasswordRow } from "../tables.ts";
import { toNameKey } from "./name.ts";

/** The maximum number of application passwords of a user. */
const maxPasswords = 100;

/** A new application password with its secret, which cannot be retrieved later. */
export interface NewApplicationPassword extends ApplicationPasswordRow {
  readonly password: string;
}

/**
 * Creates an application password of a user.
 *
 * @throws ApiError 409 `application_password_duplicate_name`, `rest_application_password_limit`.
 */
export async function addApplicationPassword(
  ctx: Keyed,
  user: number,
  given: {
    readonly name: string;
    readonly app_id?: string | undefined;
    readonly secret?: string | undefined;
    readonly now: Date;
  },
): Promise<NewApplicationPassword> {
  await checkName(ctx.db, user, given.name);
  if ((await ctx.db.application_passwords.count({ user })) >= maxPasswords)
    throw errors.rest_application_password_limit();
  const secret = given.secret ?? newSecret();
  const row = await ctx.db.application_passwords.insert({
    uuid: crypto.randomUUID(),
    user,
    app_id: given.app_id,
    name: given.name,
    name_key: toNameKey(given.name),
    hash: hashSecret(await siteKey(ctx), user, secret),
    created: given.now,
  });
  return { ...row, password: secret };
}

/** Renames an application password of a user. */
export async function renameApplicationPassword(
  db: AccountDb,
  password: ApplicationPasswordRow,
  name: string,
): Promise<ApplicationPasswordRow> {
  if (toNameKey(name) !== password.name_key) await checkName(db, password.user, name);
  return db.application_passwords.update(password.id, { name, name_key: toNameKey(name) });
}

async function checkName(db: AccountDb, user: number, name: string): Promise<void> {
  if ((await db.application_passwords.count({ user, name_key: toNameKey(name) })) > 0)
    throw errors.application_password_duplicate_name();
}

/** The owner of the application passwords: `me`, or an id. */
export function holderId(actor: Actor, user: string): number {
  if (user !== "me") return Number(user);
  if (actor.id === 0) throw errors.rest_not_logged_in();
  return actor.id;
}
