import { type Actor, anonymous, type SettingsReader, type Where } from "@waymark/core";
import { type All, authorPrivacy, authorship, type AuthorVisibility } from "../extension-points.ts";
import type { AccountDb, tables, UserRow } from "../tables.ts";

interface VisibilityContext {
  readonly all: All;
  readonly settings: Pick<SettingsReader, "get">;
}
const levels = ["open", "no-scan", "hidden"] as const;

/** Determines what is disclosed to this caller about users with published content: the strictest of the contributed rules. */
export function authorVisibility(
  { all, settings }: VisibilityContext,
  actor: Pick<Actor, "can">,
): AuthorVisibility {
  const rules = all(authorPrivacy);
  if (rules.length === 0 || actor.can("list_users") || actor.can("edit_others_posts"))
    return "open";
  const strictest = Math.max(
    ...rules.map(({ visibility }) => levels.indexOf(visibility(settings))),
  );
  return levels[strictest] ?? "open";
}

/** Whether authors are hidden from anonymous callers: their pages respond with 404, and lists omit them. */
export const authorsAreHidden = (ctx: VisibilityContext): boolean =>
  authorVisibility(ctx, anonymous) === "hidden";

type UserWhere = Where<(typeof tables)["users"]["columns"]>;

/** All content types with authors, of all modules. */
export const authoredTypes = (all: All): readonly string[] => [
  ...new Set(all(authorship).flatMap((one) => one.types(all))),
];

/** A condition for users with published content of these types; by default of any type. */
export function havePublished(all: All, types?: readonly string[]): UserWhere {
  const links = all(authorship).flatMap((one) => {
    const own = one.types(all).filter((type) => !types || types.includes(type));
    return own.length > 0 ? [{ exists: one.published(own, all) }] : [];
  });
  return { or: links };
}

/** Whether the actor sees every user, published or not. */
export const mayListUsers = (actor: Actor): boolean => actor.can("list_users");

interface ViewContext {
  readonly db: AccountDb;
  readonly all: All;
  readonly actor: Actor;
  readonly settings: SettingsReader;
}
/** Whether the user is visible to the actor: the actor, users with published content, and everyone for actors with `list_users`. */
export async function mayView(ctx: ViewContext, user: Pick<UserRow, "id">): Promise<boolean> {
  const { db, all, actor } = ctx;
  if (user.id === actor.id && actor.id !== 0) return true;
  if (mayListUsers(actor) || actor.can("edit_user", user)) return true;
  if (authorVisibility(ctx, actor) !== "open") return false;
  return (await db.users.count({ id: user.id, ...havePublished(all) })) > 0;
}
