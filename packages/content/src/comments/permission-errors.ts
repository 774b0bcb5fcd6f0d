import type { Actor, ApiError } from "@waymark/core";
import { errors } from "../errors.ts";
import type { Item } from "../write/item.ts";
import type { ListArgs, WriteArgs } from "./args.ts";
import type { Comment } from "./comment.ts";
import type { CommentRights } from "./rights.ts";
import { itemCopyOf } from "./item-copy.ts";

/** The circumstances of a new comment. */
export interface Occasion {
  readonly item: Item | undefined;
  /** The item is open for comments now. */
  readonly isOpen: boolean;
  /** The site allows anonymous comments. */
  readonly takesStrangers: boolean;
  /** The IP address of the caller. */
  readonly address: string;
}

/** The error for a caller who may not create this comment; undefined if they may. */
export function createError(
  rights: CommentRights,
  actor: Actor,
  args: WriteArgs,
  { item, isOpen, takesStrangers, address }: Occasion,
): ApiError | undefined {
  const moderates = rights.moderates(actor);
  if (actor.id === 0 && !moderates && !takesStrangers) return errors.rest_comment_login_required();
  if (!moderates) {
    const claim = authorFieldsError(args, { author: actor.id, author_ip: address });
    if (claim) return claim;
    if (args.status !== undefined) return errors.rest_comment_invalid_status();
  }
  if (!item) return errors.rest_comment_invalid_post_id();
  if (item.status === "draft") return errors.rest_comment_draft_post();
  if (item.status === "trash") return errors.rest_comment_trash_post();
  if (!rights.readItem(actor, itemCopyOf(item))) return errors.rest_cannot_read_post();
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
  { moderates }: CommentRights,
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
  const message = `Sorry, you are not allowed to ask for ${names.join(", ")}.`;
  return errors.rest_forbidden_param({ message });
}
