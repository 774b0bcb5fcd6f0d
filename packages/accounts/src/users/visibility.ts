import type { Actor, SettingsReader, Where } from "@waymark/core";
import { authorship, type All } from "../extension-points.ts";
import type { AccountDb, tables, UserRow } from "../tables.ts";
import { authorVisibility } from "./author-visibility.ts";

type UserWhere = Where<(typeof tables)["users"]["columns"]>;

/** All content types with authors, of all modules. */
export const authoredTypes = (all: All): readonly string[] => [
  ...new Set(all(authorship).flatMap((one) => one.types(all))),
];

/** Users with published content of these types; by default of any type. */
export function havePublished(all: All, types?: readonly string[]): UserWhere {
  const links = all(authorship).flatMap((one) => {
    const own = one.types(all).filter((type) => !types || types.includes(type));
    return own.length > 0 ? [{ exists: one.published(own, all) }] : [];
  });
  return { or: links };
}

/** Whether the actor sees every user, published or not. */
export const seesEveryone = (actor: Actor): boolean => actor.can("list_users");

interface Asking {
  readonly db: AccountDb;
  readonly all: All;
  readonly actor: Actor;
  readonly settings: SettingsReader;
}
/** Whether the user is visible to the actor: the actor, users with published content, and everyone for actors with `list_users`. */
export async function mayView(asking: Asking, user: Pick<UserRow, "id">): Promise<boolean> {
  const { db, all, actor } = asking;
  if (user.id === actor.id && actor.id !== 0) return true;
  if (seesEveryone(actor) || actor.can("edit_user", user)) return true;
  if (authorVisibility(asking, actor) !== "open") return false;
  return (await db.users.count({ id: user.id, ...havePublished(all) })) > 0;
}
