import type { ModuleContext } from "@waymark/core";
import { errors } from "../errors.ts";
import { userCreated } from "../events.ts";
import type { Options } from "../options.ts";
import type { tables, UserRow } from "../tables.ts";
import { insertUser } from "./insert.ts";
import { longestSlug, toSlug } from "./name.ts";
import { toColumns, type Profile } from "./profile.ts";
import { chooseRoles } from "./role-choice.ts";

/** The input of a new user. */
export interface UserInput extends Profile {
  readonly username: string;
  readonly email: string;
  /** Hashed already. */
  readonly password: string;
  readonly slug?: string | undefined;
  /** None: the site's default role. */
  readonly roles?: readonly string[] | undefined;
}

/** Creates a user. The caller has checked the permission. */
export async function createUser(
  { db, all, actor, clock, options, emit }: ModuleContext<typeof tables, Options>,
  requested: UserInput,
): Promise<UserRow> {
  if (requested.slug !== undefined && toSlug(requested.slug).length > longestSlug)
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
