import type { RateLimiter } from "@waymark/core";
import { errors } from "../errors.ts";
import { commentSaved } from "../events.ts";
import { lockComment } from "../locks.ts";
import type { ContentOptions } from "../options.ts";
import type { Context } from "../write/context.ts";
import { datesOf } from "../write/dating.ts";
import type { Item } from "../write/item.ts";
import type { WriteArgs } from "./args.ts";
import { noteOf, type Comment } from "./comment.ts";
import { checkLengths } from "./lengths.ts";
import type { CommentRights } from "./rights.ts";
import { checkDuplicate, checkFlood, firstStatus, limitStrangers } from "./screen.ts";
import { standingOf } from "./standing.ts";
import { statusAfter, withStatus } from "./status.ts";
import { toAgent, toStoredComment } from "./text.ts";
import { replyParent, releaseClaims } from "./thread.ts";
import { writerOf } from "./writer.ts";

/** Address and user agent of the request. */
export interface Origin {
  readonly address: string;
  readonly agent: string;
}

/** Creates a comment on an item; the caller's permission must have been checked. */
export async function createComment(
  ctx: Context & { readonly rateLimiter: RateLimiter },
  item: Item,
  args: WriteArgs,
  {
    rights,
    options,
    origin,
  }: {
    readonly rights: CommentRights;
    readonly options: ContentOptions["discussion"];
    readonly origin: Origin;
  },
): Promise<Comment> {
  const { db, actor, clock, site } = ctx;
  const moderates = rights.moderates(actor);
  if (actor.id === 0 && !moderates) await limitStrangers(ctx.rateLimiter, origin.address);
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
  const { date, date_gmt } = datesOf(args, undefined, false, clock.now(), site.timezone);
  const fresh = { status, extra: {} };
  const requested = args.status && statusAfter(args.status, fresh);
  const comment = await db.comments.insert({
    ...draft,
    ...standingOf(item),
    date,
    date_gmt,
    ...(requested ? withStatus(fresh, requested, date_gmt) : fresh),
  });
  await lockComment(db, comment.id);
  await releaseClaims(db, comment.id);
  await ctx.emit(commentSaved, { comment: noteOf(comment), before: undefined });
  return comment;
}
