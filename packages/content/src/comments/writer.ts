import type { UserRow } from "@waymark/accounts";
import { toTextLine, type Actor } from "@waymark/core";
import { errors } from "../errors.ts";
import type { ContentOptions } from "../options.ts";
import type { Context } from "../write/item.ts";
import type { WriteArgs } from "./args.ts";
import type { Comment } from "./comment.ts";

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
  ctx: Context,
  args: WriteArgs,
  moderates: boolean,
  { requireName }: ContentOptions["discussion"],
): Promise<Writer> {
  const { actor } = ctx;
  const names = namesIn(args);
  const isOwn = args.author === undefined && !Object.values(names).some((value) => value !== "");
  if (actor.id !== 0 && (!moderates || isOwn)) return ownName(ctx, actor);
  const user = moderates ? await userNamed(ctx, args.author) : undefined;
  const writer = { ...(user ?? stranger), ...names };
  if (requireName && (writer.author_name === "" || writer.author_email === ""))
    throw errors.rest_comment_author_data_required();
  return writer;
}
const stranger: Writer = { author: 0, author_name: "", author_email: "", author_url: "" };

/** The author columns of an update: another user brings their own name; other values are stored as sent. */
export async function writerIn(ctx: Context, args: WriteArgs): Promise<Partial<Writer>> {
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

async function userNamed({ db }: Context, id: number | undefined): Promise<Writer | undefined> {
  if (id === undefined) return undefined;
  const user = await db.users.get(id);
  if (!user) throw errors.rest_comment_author_invalid();
  return toWriter(user);
}

async function ownName({ db }: Context, { id, displayName }: Actor): Promise<Writer> {
  const user = await db.users.get(id);
  return user ? toWriter(user) : { ...stranger, author: id, author_name: displayName };
}
