import { ApiError, type Actor } from "@waymark/core";
import { checkFreeEmail } from "../email-change/change.ts";
import { errors } from "../errors.ts";
import type { All } from "../extension-points.ts";
import { lockAdministrators, lockNames } from "../locks.ts";
import type { UserRow } from "../tables.ts";
import { changeUser, type ChangeContext, type UserChange } from "./change.ts";
import { isLastAdministrator } from "./administrators.ts";
import { maxSlugLength, toSlug } from "./name.ts";
import { type Profile, toColumns } from "./profile.ts";
import { chooseRoles } from "./subject.ts";

/** The input of an update of a user. */
export interface UserUpdate extends Profile {
  readonly username?: string | undefined;
  readonly slug?: string | undefined;
  readonly roles?: readonly string[] | undefined;
  /** Already hashed. */
  readonly password?: string | undefined;
}
interface UpdateContext extends ChangeContext {
  readonly all: All;
  readonly actor: Actor;
}

/** Updates a user. The caller has checked the permission. */
export async function updateUser(
  ctx: UpdateContext,
  user: UserRow,
  requested: UserUpdate,
): Promise<UserRow> {
  const { db, all } = ctx;
  if (
    requested.username !== undefined &&
    requested.username !== "" &&
    requested.username !== user.login
  )
    throw errors.rest_user_invalid_argument();
  if (requested.roles?.length) await lockAdministrators(db);
  if (requested.email !== undefined || requested.slug !== undefined) await lockNames(db);
  if (requested.email !== undefined) await checkFreeEmail(ctx, user, requested.email);
  const slug = await chooseSlug(ctx, user, requested.slug);
  const roles = requested.roles?.length ? chooseRoles(ctx, requested.roles, user) : undefined;
  if (roles && (await isLastAdministrator(ctx, user, { roles, capabilities: user.capabilities })))
    throw new ApiError(
      "rest_user_invalid_role",
      "The last administrator cannot be given other roles.",
      "auth",
    );
  const change: UserChange = {
    ...toColumns(all, user, requested),
    slug,
    roles,
    password: requested.password,
  };
  return changeUser({ db, emit: ctx.emit }, user, change);
}

async function chooseSlug(
  { db }: ChangeContext,
  user: UserRow,
  requested: string | undefined,
): Promise<string | undefined> {
  if (requested === undefined || requested === "") return undefined;
  const slug = toSlug(requested);
  if (slug.length > maxSlugLength) throw errors.user_nicename_too_long();
  if (slug === "" || (await db.users.count({ slug, id: { ne: user.id } })) > 0)
    throw errors.rest_user_invalid_slug();
  return slug;
}
