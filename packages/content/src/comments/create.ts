import { formatTime, ipPrefix, type RateLimiter } from "@waymark/core";
import { errors } from "../errors.ts";
import { commentSaved } from "../events.ts";
import { lockComment, lockFlood } from "../locks.ts";
import type { ContentOptions } from "../options.ts";
import type { ContentContext, Item } from "../write/item.ts";
import { datesOf } from "../write/dating.ts";
import type { WriteArgs } from "./args.ts";
import {
  checkLengths,
  type Comment,
  type CommentWhere,
  noteOf,
  countLinks,
  toAgent,
  toStoredComment,
} from "./comment.ts";
import type { CommentPermissions } from "./permissions.ts";
import { itemCopyOf } from "./item-copy.ts";
import { statusAfter, withStatus } from "./status.ts";
import { releaseClaims, replyParent } from "./thread.ts";
import { writerOf } from "./update.ts";

/** Address and user agent of the request. */
export interface Origin {
  readonly address: string;
  readonly agent: string;
}

/** Creates a comment on an item; the caller's permission must have been checked. */
export async function createComment(
  ctx: ContentContext & { readonly rateLimiter: RateLimiter },
  item: Item,
  args: WriteArgs,
  {
    permissions,
    options,
    origin,
    hasTrash,
  }: {
    readonly permissions: CommentPermissions;
    readonly options: ContentOptions["discussion"];
    readonly origin: Origin;
    /** Whether deleted comments go to the trash first. */
    readonly hasTrash: boolean;
  },
): Promise<Comment> {
  const { db, actor, clock, site } = ctx;
  const moderates = permissions.moderates(actor);
  if (actor.id === 0 && !moderates) await limitAnonymous(ctx.rateLimiter, origin.address);
  checkLengths({ content: args.content ?? "" });
  const content = toStoredComment(args.content ?? "");
  if (content === "") throw errors.rest_comment_content_invalid();
  const writer = await writerOf(ctx, args, moderates, options);
  checkLengths({ ...writer, content });
  const draft = {
    ...writer,
    post: item.id,
    parent: await replyParent(db, args.parent ?? 0, { id: 0, post: item.id }, options.maxDepth),
    content,
    author_ip: args.author_ip ?? origin.address,
    author_user_agent: toAgent(args.author_user_agent ?? origin.agent),
    type: "comment",
  };
  await checkDuplicate(ctx, draft);
  if (!moderates) await checkFlood(ctx, draft);
  const isTrusted = moderates || (actor.id !== 0 && item.author === actor.id);
  const status = isTrusted ? "approved" : await firstStatus(ctx, draft, options);
  const fresh = { status, extra: {} };
  const requested = args.status && statusAfter(args.status, fresh);
  if (requested === "trash" && !hasTrash) throw errors.rest_trash_not_supported();
  const { date, date_gmt } = datesOf(args, undefined, false, clock.now(), site.timezone);
  const comment = await db.comments.insert({
    ...draft,
    ...itemCopyOf(item),
    date,
    date_gmt,
    ...(requested ? withStatus(fresh, requested, formatTime(clock.now().getTime())) : fresh),
  });
  await lockComment(db, comment.id);
  await releaseClaims(db, comment.id);
  await ctx.emit(commentSaved, { comment: noteOf(comment), before: undefined });
  return comment;
}

/** Minimum time between two comments of one person, in seconds. */
const pause = 15;
/** Maximum number of anonymous attempts to comment from one network in five minutes. */
const maxPerAddress = 20;

type Draft = Pick<
  Comment,
  "post" | "parent" | "author" | "author_name" | "author_email" | "author_ip" | "content"
>;

/** @throws ApiError 429 `rest_too_many_requests` with `Retry-After`. */
async function limitAnonymous(attempts: RateLimiter, address: string): Promise<void> {
  await attempts.count([{ key: `comment ${ipPrefix(address)}`, max: maxPerAddress }]);
}

/** The comments of the same author: a user, or an email or IP address for anonymous callers. */
const bySame = ({ author, author_email: email, author_ip: ip }: Draft): CommentWhere =>
  author !== 0 ? { author } : email !== "" ? { author: 0, author_email: email } : { author_ip: ip };

/** @throws ApiError 409 `comment_duplicate` if the same author has sent the same text for the same item and parent. */
async function checkDuplicate({ db }: ContentContext, draft: Draft): Promise<void> {
  const { post, parent, content } = draft;
  const same = { ...bySame(draft), post, parent, content, status: { ne: "trash" } };
  if (await db.comments.first(same)) throw errors.comment_duplicate();
}

/** @throws ApiError 400 `comment_flood` if the same author, or the same IP address, has commented within the last seconds. */
async function checkFlood({ db, clock }: ContentContext, draft: Draft): Promise<void> {
  const { author, author_ip: ip } = draft;
  await lockFlood(db, author !== 0 ? String(author) : ip);
  const since = formatTime(clock.now().getTime() - pause * 1000);
  const by: CommentWhere = author !== 0 ? { author } : { or: [bySame(draft), { author_ip: ip }] };
  const recent = await db.comments.first({ and: [by], date_gmt: { gt: since } });
  if (recent) throw errors.comment_flood();
}

/** The status of a new comment: approved for authors with an approved comment, as configured; many links hold it for moderation. */
async function firstStatus(
  { db }: ContentContext,
  draft: Draft,
  { moderation, maxLinks }: ContentOptions["discussion"],
): Promise<"approved" | "hold"> {
  if (moderation === "all" || countLinks(draft.content) > maxLinks) return "hold";
  if (moderation === "none") return "approved";
  const { author, author_name: name, author_email: email } = draft;
  if (author === 0 && email === "") return "hold";
  const by: CommentWhere =
    author !== 0 ? { author } : { author: 0, author_name: name, author_email: email };
  const known = await db.comments.first({ ...by, status: "approved", type: "comment" });
  return known ? "approved" : "hold";
}
