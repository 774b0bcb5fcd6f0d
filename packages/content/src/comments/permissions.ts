import { type Actor, type ApiError, type NamespaceContext, weakMemoize } from "@waymark/core";
import { errors } from "../errors.ts";
import { contentTypes, statuses } from "../extension-points.ts";
import { audiencesAmong, everybody, locked } from "../media/attachment.ts";
import { itemPermissions } from "../permissions.ts";
import type { Item } from "../write/item.ts";
import type { ListArgs, WriteArgs } from "./args.ts";
import type { Comment, CommentWhere } from "./comment.ts";
import { type ItemCopy, itemCopyOf } from "./item-copy.ts";

/** The columns of a comment that permissions depend on. */
export interface CommentColumns extends ItemCopy {
  readonly author: number;
  readonly status: string;
}
/** Permissions over comments. They depend on those over the item, whose relevant columns each comment has as copies. */
export interface CommentPermissions {
  /** Over all comments, and their personal data. */
  moderates(actor: Actor): boolean;
  readItem(actor: Actor, item: ItemCopy): boolean;
  /** Users who may edit the item may moderate its comments. */
  editItem(actor: Actor, item: ItemCopy): boolean;
  read(actor: Actor, comment: CommentColumns): boolean;
  edit(actor: Actor, comment: CommentColumns): boolean;
  /** The same as conditions on rows: comments on items that the actor may read, or may edit. */
  below(actor: Actor, permission: "readItem" | "editItem"): readonly CommentWhere[];
}
const nobody = -1;

/** The permissions over the comments of a site, created once. */
export const commentPermissions = weakMemoize(toCommentPermissions);

function toCommentPermissions(all: NamespaceContext["all"]): CommentPermissions {
  const types = all(contentTypes);
  const byType = new Map(
    types.map((type) => [type.name, itemPermissions(type, all(statuses), types)]),
  );
  const audiences = audiencesAmong(types, all(statuses));

  const over = ({ audience, owner }: Pick<ItemCopy, "audience" | "owner">) => {
    const [name = "", status = "", mark = ""] = audience.split(":");
    const extra = { trashed: { status: mark, slug: "" } };
    return { of: byType.get(name), item: { status, author: owner, extra, audience }, mark };
  };
  const moderates = (actor: Actor) => actor.can("moderate_comments");
  const editItem: CommentPermissions["editItem"] = (actor, copy) => {
    const { of, item } = over(copy);
    return of?.edit(actor, item) ?? false;
  };
  const readItem: CommentPermissions["readItem"] = (actor, copy) => {
    if (copy.audience === everybody) return true;
    const { of, item, mark } = over(copy);
    if (!of) return false;
    return mark === locked ? of.edit(actor, item) : of.read(actor, item);
  };
  const edit = (actor: Actor, comment: CommentColumns) =>
    moderates(actor) || editItem(actor, comment);
  return {
    moderates,
    readItem: (actor, item) => moderates(actor) || readItem(actor, item),
    editItem: (actor, item) => moderates(actor) || editItem(actor, item),
    edit,
    read(actor, comment) {
      if (edit(actor, comment)) return true;
      const isOut = comment.status === "approved" && !comment.in_trash;
      const isOwn = actor.id !== 0 && comment.author === actor.id;
      return (isOut || isOwn) && readItem(actor, comment);
    },
    below(actor, permission) {
      const may = permission === "readItem" ? readItem : editItem;
      const grantedTo = (owner: number) =>
        audiences.filter((audience) => may(actor, { audience, owner, in_trash: false }));
      const publicAudiences = new Set(grantedTo(nobody));
      const own =
        actor.id === 0 ? [] : grantedTo(actor.id).filter((one) => !publicAudiences.has(one));
      return [
        ...(publicAudiences.size > 0 ? [{ audience: { in: [...publicAudiences] } }] : []),
        ...(own.length > 0 ? [{ owner: actor.id, audience: { in: own } }] : []),
      ];
    },
  };
}

/** The circumstances of a new comment. */
interface CommentContext {
  readonly item: Item | undefined;
  /** The item is open for comments now. */
  readonly isOpen: boolean;
  /** The site allows anonymous comments. */
  readonly allowsAnonymous: boolean;
  /** The IP address of the caller. */
  readonly address: string;
}

/** The error for a caller who may not create this comment; undefined if they may. */
export function createError(
  permissions: CommentPermissions,
  actor: Actor,
  args: WriteArgs,
  { item, isOpen, allowsAnonymous, address }: CommentContext,
): ApiError | undefined {
  const moderates = permissions.moderates(actor);
  if (actor.id === 0 && !moderates && !allowsAnonymous) return errors.rest_comment_login_required();
  if (!moderates) {
    const claim = authorFieldsError(args, { author: actor.id, author_ip: address });
    if (claim) return claim;
    if (args.status !== undefined) return errors.rest_comment_invalid_status();
  }
  if (!item) return errors.rest_comment_invalid_post_id();
  if (item.status === "draft") return errors.rest_comment_draft_post();
  if (item.status === "trash") return errors.rest_comment_trash_post();
  if (!permissions.readItem(actor, itemCopyOf(item))) return errors.rest_cannot_read_post();
  return isOpen ? undefined : errors.rest_comment_closed();
}

/** Only moderators may set author, IP address and date; others may send their own values. */
export function authorFieldsError(
  { author, author_ip: ip, date, date_gmt: dateGmt }: WriteArgs,
  is: Pick<Comment, "author" | "author_ip"> & Partial<Pick<Comment, "date" | "date_gmt">>,
): ApiError | undefined {
  if (author !== undefined && author !== is.author) return errors.rest_comment_invalid_author();
  if (ip !== undefined && ip !== is.author_ip) return errors.rest_comment_invalid_author_ip();
  const isDated =
    (date !== undefined && date !== is.date) || (dateGmt !== undefined && dateGmt !== is.date_gmt);
  return isDated ? errors.rest_comment_invalid_date() : undefined;
}

/** The error for filters by author details or status that the caller may not use. */
export function filterError(
  { moderates }: CommentPermissions,
  actor: Actor,
  args: ListArgs,
): ApiError | undefined {
  const given = (name: "author" | "author_exclude" | "author_email") =>
    args[name] === undefined ? [] : [name];
  const isEditor = actor.can("edit_posts");
  const names = [
    ...(isEditor ? [] : given("author")),
    ...(isEditor ? [] : given("author_exclude")),
    // Filtering by an email address reveals whether its owner has commented.
    ...(moderates(actor) ? [] : given("author_email")),
    ...(isEditor || args.type === "comment" ? [] : ["type"]),
    ...(isEditor || args.status === "approve" ? [] : ["status"]),
  ];
  if (names.length === 0) return undefined;
  const message = `Sorry, you are not allowed to request ${names.join(", ")}.`;
  return errors.rest_forbidden_param({ message });
}
