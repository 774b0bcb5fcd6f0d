import type { Comment, CommentWhere } from "./comment.ts";
import { toSearchTerms } from "@waymark/content-text";
import { type Actor, parseDate } from "@waymark/core";
import type { ListArgs } from "./args.ts";
import type { CommentPermissions } from "./permissions.ts";
import type { CommentExtra } from "../tables.ts";

/** Status words in requests, by stored status. */
const words: ReadonlyMap<string, string> = new Map([
  ["approve", "approved"],
  ["1", "approved"],
  ["0", "hold"],
]);
const settable = new Set(["approved", "hold", "spam", "trash"]);

/** The status in responses: comments on an item in the trash are shown as trashed. */
export const statusInResponse = ({
  status,
  in_trash,
}: Pick<Comment, "status" | "in_trash">): string => (in_trash ? "trash" : status);

/** The status that a list requests; `isOut` if it contains only what everybody may see. */
function requestedStatus(word: string): {
  readonly status: CommentWhere;
  readonly isOut: boolean;
} {
  const named = words.get(word) ?? word;
  if (named === "all")
    return { status: { status: { in: ["approved", "hold"] }, in_trash: false }, isOut: false };
  if (named === "trash")
    return { status: { or: [{ status: "trash" }, { in_trash: true }] }, isOut: false };
  return { status: { status: named, in_trash: false }, isOut: named === "approved" };
}

/**
 * The new status of a comment after a moderator's word; undefined for unknown words. A comment that leaves spam or
 * trash gets its former status.
 */
export function statusAfter(
  word: string,
  { status, extra }: Pick<Comment, "status" | "extra">,
): string | undefined {
  if (word === "unspam" || word === "untrash")
    return status === word.slice(2) ? (extra.before?.status ?? "hold") : undefined;
  const named = words.get(word) ?? word;
  return settable.has(named) ? named : undefined;
}

/** The columns of a comment with another status; the former one is stored while it is spam or in the trash. */
export function withStatus(
  comment: Pick<Comment, "status" | "extra">,
  status: string,
  at: string,
): Pick<Comment, "status" | "trashed_gmt" | "extra"> {
  const { before: _, ...extra } = comment.extra;
  const trashed_gmt = status === "trash" ? at : "";
  const before =
    status === "spam" || status === "trash" ? formerOf(comment, status, at) : undefined;
  return { status, trashed_gmt, extra: { ...extra, ...(before && { before }) } };
}

/** The status to restore later. Unmarking spam never restores the trash, even if the comment was there before. */
function formerOf(
  { status, extra: { before } }: Pick<Comment, "status" | "extra">,
  next: string,
  at: string,
): CommentExtra["before"] {
  const former = status === "trash" ? before : { status, at, ...(before && { before }) };
  return former?.status === next ? former.before : former;
}

export interface Filter {
  readonly args: ListArgs;
  readonly actor: Actor;
  readonly permissions: CommentPermissions;
  readonly timezone: string;
}

/** The rows of a list: those that match the arguments and that the caller may read. */
export interface CommentQuery {
  readonly where: CommentWhere;
  /** The same as disjoint conditions, each of which an index can count. */
  readonly parts: readonly CommentWhere[];
}

export function toMeaning(filter: Filter): CommentQuery {
  const { status, isOut } = requestedStatus(filter.args.status);
  const filters = { ...(filter.args.type !== "all" && { type: filter.args.type }) };
  const and = [status, ...asFiltered(filter)];
  const readable = readableTo(filter, isOut);
  if (!readable) return { where: { ...filters, and }, parts: [{ ...filters, and }] };
  const where = { ...filters, and: [...and, { or: readable }] };
  const parts = isOut ? readable.map((one) => ({ ...filters, and: [...and, one] })) : [where];
  return { where, parts };
}

/** The conditions of the arguments, independent of the caller. */
function asFiltered({ args, actor, permissions, timezone }: Filter): readonly CommentWhere[] {
  const local = (text: string | undefined) => text && parseDate(text, timezone)?.local;
  const [after, before] = [local(args.after), local(args.before)];
  const list = (column: "post" | "parent" | "author" | "id", ids: readonly number[] = []) =>
    ids.length > 0 ? [{ [column]: { in: ids } } as CommentWhere] : [];
  const without = (column: "parent" | "author" | "id", ids: readonly number[] = []) =>
    ids.length > 0 ? [{ [column]: { notIn: ids } } as CommentWhere] : [];
  return [
    ...list("post", args.post),
    ...list("parent", args.parent),
    ...without("parent", args.parent_exclude),
    ...list("author", args.author),
    ...without("author", args.author_exclude),
    ...list("id", args.include),
    ...without("id", args.exclude),
    ...(args.author_email ? [{ author_email: args.author_email }] : []),
    ...(after ? [{ date: { gt: after } }] : []),
    ...(before ? [{ date: { lt: before } }] : []),
    ...(args.search ? [searchWhere(args.search, permissions.moderates(actor))] : []),
  ];
}

/**
 * Alternative conditions for what the caller may read; undefined for everything. These are approved comments on
 * readable items, the caller's own comments there, and all comments on items the caller may edit. `isOut` selects the
 * first only. The items that a list names have already been checked.
 */
function readableTo(
  { args, actor, permissions }: Filter,
  isOut: boolean,
): readonly CommentWhere[] | undefined {
  if (permissions.moderates(actor)) return undefined;
  const isChecked = args.post.length > 0;
  const readable = isChecked ? undefined : permissions.below(actor, "readItem");
  if (isOut) return readable;
  const below = readable ? [{ or: readable }] : [];
  return [
    { status: "approved", in_trash: false, and: below },
    ...(actor.id === 0 ? [] : [{ author: actor.id, and: below }]),
    ...permissions.below(actor, "editItem"),
  ];
}

const searchedColumns = ["author_name", "content"] as const;

/** Every term must occur in the name or the content. Personal data is searched for moderators only, and matched as a whole. */
function searchWhere(search: string, isPersonal: boolean): CommentWhere {
  const found = toSearchTerms(search);
  if (!found) return {};
  const anywhere = (term: string): CommentWhere => ({
    or: searchedColumns.map((column) => ({ [column]: { contains: term } })),
  });
  const { words } = found;
  const texts: CommentWhere = {
    and: [
      ...(words.length > 0 ? [{ match: words.join(" ") }] : []),
      ...found.terms.filter((term) => !words.includes(term)).map(anywhere),
      ...found.excluded.map((term) => ({ not: anywhere(term) })),
    ],
  };
  if (!isPersonal) return texts;
  return { or: [texts, { author_email: found.phrase }, { author_ip: found.phrase }] };
}
