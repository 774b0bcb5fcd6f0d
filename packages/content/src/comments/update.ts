import { formatTime } from "@waymark/core";
import { errors } from "../errors.ts";
import type { Context, Item } from "../write/item.ts";
import { datesOf } from "../write/dating.ts";
import type { WriteArgs } from "./args.ts";
import { checkLengths, type Comment, noteOf } from "./comment.ts";
import { itemCopyOf } from "./item-copy.ts";
import { statusAfter, withStatus } from "./status.ts";
import { toAgent, toStoredComment } from "./text.ts";
import { liftAnswers, replyParent } from "./thread.ts";
import { writerIn } from "./writer.ts";
import { commentSaved } from "../events.ts";

type Fields = { -readonly [K in keyof Comment]?: Comment[K] };

/** What an update depends on besides its arguments: the new item of the comment, and settings of the site. */
interface Circumstances {
  readonly item: Item | undefined;
  readonly maxDepth: number;
  readonly hasTrash: boolean;
}

/** Updates a comment; omitted arguments stay unchanged. */
export async function updateComment(
  ctx: Context,
  before: Comment,
  args: WriteArgs,
  { item, maxDepth, hasTrash }: Circumstances,
): Promise<Comment> {
  const { db, emit } = ctx;
  const fields: Fields = { ...(await writerIn(ctx, args)) };
  if (args.content !== undefined) {
    checkLengths({ content: args.content });
    fields.content = toStoredComment(args.content);
    if (fields.content === "") throw errors.rest_comment_content_invalid();
  }
  checkLengths(fields);
  if (args.author_ip !== undefined) fields.author_ip = args.author_ip;
  if (args.author_user_agent !== undefined)
    fields.author_user_agent = toAgent(args.author_user_agent);
  if (args.date || args.date_gmt) Object.assign(fields, datesIn(ctx, args));
  Object.assign(fields, await moveToItem(ctx, before, args, item, maxDepth));
  Object.assign(fields, statusIn(ctx, before, args.status, hasTrash));
  const comment = await db.comments.update(before.id, fields);
  await emit(commentSaved, { comment: noteOf(comment), before: noteOf(before) });
  return comment;
}

function datesIn({ clock, site }: Context, args: WriteArgs): Pick<Comment, "date" | "date_gmt"> {
  const { date, date_gmt } = datesOf(args, undefined, false, clock.now(), site.timezone);
  return { date, date_gmt };
}

/** On another item a comment starts a new thread; its replies stay with the old item. */
async function moveToItem(
  { db }: Context,
  before: Comment,
  args: WriteArgs,
  item: Item | undefined,
  maxDepth: number,
): Promise<Fields> {
  const isMoved = item !== undefined && item.id !== before.post;
  const post = isMoved ? item.id : before.post;
  const requested = args.parent ?? (isMoved ? 0 : before.parent);
  if (isMoved) await liftAnswers(db, before);
  return {
    ...(isMoved && { post, ...itemCopyOf(item) }),
    ...(requested !== before.parent && {
      parent: await replyParent(db, requested, { id: before.id, post }, maxDepth),
    }),
  };
}

function statusIn(
  { clock }: Context,
  before: Comment,
  word: string | undefined,
  hasTrash: boolean,
): Fields {
  const status = word === undefined ? undefined : statusAfter(word, before);
  if (status === undefined || status === before.status) return {};
  if (status === "trash" && !hasTrash) throw errors.rest_trash_not_supported();
  return withStatus(before, status, formatTime(clock.now().getTime()));
}
