import { collationKey, type ModuleContext, randomHex } from "@waymark/core";
import { isNameTaken } from "../credentials/lookup.ts";
import { errors } from "../errors.ts";
import { userCreated } from "../events.ts";
import type { Options } from "../options.ts";
import type { AccountDb, tables, UserRow } from "../tables.ts";
import { maxLoginLength, maxSlugLength, toKey, toSlug } from "./name.ts";
import { type Profile, toColumns } from "./profile.ts";
import { chooseRoles } from "./subject.ts";
import { lockNames } from "../locks.ts";
import { storeHoldings } from "./change.ts";

/** A new user. Missing values are derived from the given ones. */
interface NewUser {
  readonly id?: number | undefined;
  readonly login: string;
  readonly email?: string | undefined;
  /** Already hashed. */
  readonly password?: string | undefined;
  readonly displayName?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly nickname?: string | undefined;
  readonly slug?: string | undefined;
  readonly url?: string | undefined;
  readonly description?: string | undefined;
  readonly locale?: string | undefined;
  readonly roles: readonly string[];
  readonly capabilities?: readonly string[] | undefined;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  readonly registered: Date;
}

/**
 * Adds a user. The caller has checked that login and address are well formed and the roles exist.
 *
 * @throws ApiError `existing_user_login`, `existing_user_email` (409) or `user_login_too_long` (400).
 */
export async function insertUser(db: AccountDb, given: NewUser): Promise<UserRow> {
  const { login, email = "", firstName = "", lastName = "" } = given;
  if (login.length > maxLoginLength) throw errors.user_login_too_long();
  await lockNames(db);
  if (await isNameTaken(db, login)) throw errors.existing_user_login();
  if (email !== "" && (await isNameTaken(db, email))) throw errors.existing_user_email();
  const name = given.displayName || `${firstName} ${lastName}`.trim() || login;
  const user = await db.users.insert({
    id: given.id,
    login,
    login_key: toKey(login),
    slug: await freeSlug(db, toSlug(given.slug || login)),
    email,
    email_key: email === "" ? null : toKey(email),
    password: given.password ?? null,
    display_name: name,
    name_key: collationKey(name),
    first_name: firstName,
    last_name: lastName,
    nickname: given.nickname || login,
    url: given.url,
    description: given.description,
    locale: given.locale,
    roles: given.roles,
    capabilities: given.capabilities,
    meta: given.meta,
    registered: given.registered,
  });
  await storeHoldings(db, user.id, user);
  return user;
}

const maxAttempts = 20;
/** The requested slug, or the first of `slug-2`, `slug-3`, … that is free. */
async function freeSlug(db: AccountDb, requested: string): Promise<string> {
  const base = requested.slice(0, maxSlugLength) || "user";
  const short = base.slice(0, maxSlugLength - 10);
  for (let n = 1; n <= maxAttempts; n++) {
    const slug = n === 1 ? base : `${short}-${n}`;
    if ((await db.users.count({ slug })) === 0) return slug;
  }
  return `${short}-${randomHex(4)}`;
}

/** The input of a new user. */
interface UserInput extends Profile {
  readonly username: string;
  readonly email: string;
  /** Already hashed. */
  readonly password: string;
  readonly slug?: string | undefined;
  /** Default: the default role of the site. */
  readonly roles?: readonly string[] | undefined;
}

/** Creates a user. The caller has checked the permission. */
export async function createUser(
  { db, all, actor, clock, options, emit }: ModuleContext<typeof tables, Options>,
  requested: UserInput,
): Promise<UserRow> {
  if (requested.slug !== undefined && toSlug(requested.slug).length > maxSlugLength)
    throw errors.user_nicename_too_long();
  const roles = requested.roles?.length ? requested.roles : [options.defaultRole];
  const { meta, url } = toColumns(all, { meta: {} }, requested);
  const added = await insertUser(db, {
    login: requested.username,
    email: requested.email,
    password: requested.password,
    displayName: requested.name,
    firstName: requested.first_name,
    lastName: requested.last_name,
    nickname: requested.nickname,
    slug: requested.slug,
    url,
    description: requested.description,
    locale: requested.locale,
    roles: chooseRoles({ all, actor }, roles),
    meta,
    registered: clock.now(),
  });
  await emit(userCreated, { id: added.id, login: added.login });
  return added;
}
