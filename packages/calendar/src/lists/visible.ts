import { contentTables, opensItem, type ItemPermissions, type TypeRuntime } from "@waymark/content";
import { toSearchTerms } from "@waymark/content-text";
import type { Actor, Where } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { Calendar } from "../calendar.ts";
import { invalid } from "../errors.ts";

/** The visible statuses of a list: those with all items, and those with only the caller's own. */
export interface Visible {
  readonly anyAuthor: readonly string[];
  readonly own: readonly string[];
}
/** Statuses that are not part of the default. */
const unasked = new Set(["trash", "auto-draft", "calendar-ignored"]);

/**
 * The statuses of a list: the requested ones that the caller may read; by default all except the trash for users who
 * may write items of the type.
 *
 * @throws ApiError 400 for an unknown status, and for any other than `publish` if the user may not write.
 */
export function visible(
  {
    permissions,
    statuses,
  }: Pick<TypeRuntime, "permissions"> & { readonly statuses: readonly string[] },
  actor: Actor,
  requested: readonly string[] | undefined,
): Visible {
  const mayEdit = permissions.write(actor);
  for (const name of requested ?? []) {
    if (!statuses.includes(name)) throw invalid("status", `Unknown status: ${name}.`);
    if (!mayEdit && name !== "publish")
      throw invalid(
        "status",
        "You are not allowed to filter by this status; only publish is allowed.",
      );
  }
  const names =
    requested && requested.length > 0
      ? requested
      : mayEdit
        ? statuses.filter((name) => !unasked.has(name))
        : ["publish"];
  const may = (author: number) => (status: string) => permissions.read(actor, { status, author });
  const anyAuthor = names.filter(may(-1));
  const own = names.filter(
    (status) => actor.id !== 0 && !anyAuthor.includes(status) && may(actor.id)(status),
  );
  return { anyAuthor, own };
}

/** The condition for visible rows of a table with status and author. */
export function visibleWhere({ anyAuthor, own }: Visible, actor: Actor) {
  const of = (names: readonly string[]) => (names.length === 1 ? (names[0] ?? "") : { in: names });
  if (own.length === 0) return { status: of(anyAuthor) };
  return { or: [{ status: of(anyAuthor) }, { status: of(own), author: actor.id }] };
}

/** The condition for items whose texts the caller may read without their password. */
export function openWhere(
  { editOthers }: Pick<ItemPermissions, "editOthers">,
  actor: Actor,
): Where<(typeof contentTables.content)["columns"]> {
  if (editOthers(actor)) return {};
  return actor.id === 0 ? { password: "" } : { or: [{ password: "" }, { author: actor.id }] };
}

/**
 * The condition for a search. Words are found by the full-text index. Texts in scripts without spaces between words are
 * found as parts of these columns, because the index has only whole words and their beginnings.
 */
export function searchWhere(search: string, columns: readonly string[]): Where {
  const found = toSearchTerms(search);
  if (!found) return { match: search };
  const { terms, words } = found;
  const parts = terms.filter((term) => /[\p{L}\p{N}]/u.test(term) && !words.includes(term));
  if (parts.length === 0) return { match: search };
  const isIn = (part: string) =>
    ({ or: columns.map((column) => ({ [column]: { contains: part } })) }) as Where;
  return { ...(words.length > 0 && { match: words.join(" ") }), and: parts.map(isIn) };
}

/**
 * Checks that the event named by an argument can be used to filter: the caller may read it, and no password hides its data.
 *
 * @throws ApiError 400 if there is no such event for the caller.
 */
export async function checkNamedEvent(
  { event: { type, permissions } }: Calendar,
  { db, actor }: Pick<Context, "db" | "actor">,
  arg: string,
  id: number,
): Promise<void> {
  const found = await db.content.get(id);
  const isOpen =
    found?.type === type.name &&
    permissions.read(actor, found) &&
    (opensItem(undefined, found) || permissions.edit(actor, found));
  if (!isOpen) throw invalid(arg, `The event ${id} was not found.`);
}
