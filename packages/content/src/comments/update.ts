import type { UserRow } from "@waymark/accounts";
import { toTextLine, type Actor, formatTime } from "@waymark/core";
import { errors } from "../errors.ts";
import type { ContentOptions } from "../options.ts";
import type { ContentContext, Item } from "../write/item.ts";
import type { WriteArgs } from "./args.ts";
import { type Comment, checkLengths, noteOf, toAgent, toStoredComment } from "./comment.ts";
import { datesOf } from "../write/dating.ts";
import { itemCopyOf } from "./item-copy.ts";
import { statusAfter, withStatus } from "./status.ts";
import { reparentReplies, replyParent } from "./thread.ts";
import { commentSaved } from "../events.ts";

/** The columns about the author of a comment. */
export type Writer = Pick<Comment, "author" | "author_name" | "author_email" | "author_url">;

const toWriter = ({ id, display_name, email, url }: UserRow): Writer => ({
  author: id,
  author_name: display_name,
  author_email: email,
  author_url: url,
});

/**
 * The author of a new comment. Signed-in users comment in their own name, whatever they send; moderators may also name
 * another user or a visitor without an account. Others give a name and an email address if the site requires them.
 *
 * @throws ApiError 400 `rest_comment_author_invalid`, `rest_comment_author_data_required`.
 */
export async function writerOf(
  ctx: ContentContext,
  args: WriteArgs,
  moderates: boolean,
  { requireName }: ContentOptions["discussion"],
): Promise<Writer> {
  const { actor } = ctx;
  const names = namesIn(args);
  const isOwn = args.author === undefined && !Object.values(names).some((value) => value !== "");
  if (actor.id !== 0 && (!moderates || isOwn)) return ownName(ctx, actor);
  const user = moderates ? await userNamed(ctx, args.author) : undefined;
  const writer = { ...(user ?? anonymousWriter), ...names };
  if (requireName && (writer.author_name === "" || writer.author_email === ""))
    throw errors.rest_comment_author_data_required();
  return writer;
}
const anonymousWriter: Writer = { author: 0, author_name: "", author_email: "", author_url: "" };

/** The author columns of an update: another user brings their own name; other values are stored as sent. */
async function writerIn(ctx: ContentContext, args: WriteArgs): Promise<Partial<Writer>> {
  return { ...(await userNamed(ctx, args.author)), ...namesIn(args) };
}

function namesIn(args: WriteArgs): Partial<Omit<Writer, "author">> {
  const { author_name: name, author_email: email, author_url: url } = args;
  return {
    ...(name !== undefined && { author_name: toTextLine(name) }),
    ...(email !== undefined && { author_email: email }),
    ...(url !== undefined && { author_url: url }),
  };
}

async function userNamed(
  { db }: ContentContext,
  id: number | undefined,
): Promise<Writer | undefined> {
  if (id === undefined) return undefined;
  const user = await db.users.get(id);
  if (!user) throw errors.rest_comment_author_invalid();
  return toWriter(user);
}

async function ownName({ db }: ContentContext, { id, displayName }: Actor): Promise<Writer> {
  const user = await db.users.get(id);
  return user ? toWriter(user) : { ...anonymousWriter, author: id, author_name: displayName };
}

type Fields = { -readonly [K in keyof Comment]?: Comment[K] };

/** The state that affects an update besides its arguments: the new item of the comment, and settings of the site. */
interface UpdateState {
  readonly item: Item | undefined;
  readonly maxDepth: number;
  readonly hasTrash: boolean;
}

/**
 * Updates a comment; omitted arguments stay unchanged.
 *
 * @throws ApiError 409 `rest_comment_trashed_with_item` if a comment is to be restored while its item is in the trash.
 */
export async function updateComment(
  ctx: ContentContext,
  before: Comment,
  args: WriteArgs,
  { item, maxDepth, hasTrash }: UpdateState,
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
  Object.assign(fields, statusIn(ctx, before, args.status, hasTrash, item));
  const comment = await db.comments.update(before.id, fields);
  await emit(commentSaved, { comment: noteOf(comment), before: noteOf(before) });
  return comment;
}

function datesIn(
  { clock, site }: ContentContext,
  args: WriteArgs,
): Pick<Comment, "date" | "date_gmt"> {
  const { date, date_gmt } = datesOf(args, undefined, false, clock.now(), site.timezone);
  return { date, date_gmt };
}

/** On another item a comment starts a new thread; its replies stay with the old item. */
async function moveToItem(
  { db }: ContentContext,
  before: Comment,
  args: WriteArgs,
  item: Item | undefined,
  maxDepth: number,
): Promise<Fields> {
  const isMoved = item !== undefined && item.id !== before.post;
  const post = isMoved ? item.id : before.post;
  const requested = args.parent ?? (isMoved ? 0 : before.parent);
  if (isMoved) await reparentReplies(db, before);
  return {
    ...(isMoved && { post, ...itemCopyOf(item) }),
    ...(requested !== before.parent && {
      parent: await replyParent(db, requested, { id: before.id, post }, maxDepth),
    }),
  };
}

function statusIn(
  { clock }: ContentContext,
  before: Comment,
  word: string | undefined,
  hasTrash: boolean,
  item: Item | undefined,
): Fields {
  const isInTrash = item ? item.status === "trash" : before.in_trash;
  if (word === "untrash" && isInTrash) throw errors.rest_comment_trashed_with_item();
  const status = word === undefined ? undefined : statusAfter(word, before);
  if (status === undefined || status === before.status) return {};
  if (status === "trash" && !hasTrash) throw errors.rest_trash_not_supported();
  return withStatus(before, status, formatTime(clock.now().getTime()));
}
