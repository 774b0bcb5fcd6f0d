import {
  type Db,
  defineLoader,
  type Embedded,
  type Embeds,
  type Resource,
  type Row,
} from "@waymark/core";
import { errors } from "../errors.ts";
import { opensItem } from "../permissions.ts";
import { type content, tables } from "../tables.ts";
import type { Comment, CommentWhere } from "./comment.ts";
import { itemCopyOf, unlocked } from "./item-copy.ts";
import type { CommentColumns, CommentPermissions } from "./permissions.ts";

/** Condition for comments that everybody who may read the item can see. */
const publiclyVisible = { status: "approved", in_trash: false, type: "comment" } as const;

/** Maximum number of comments embedded in one object: a full page. */
const max = 100;

/** The newest comments on each item, or the newest replies to each comment, in one query unless some have very many. */
async function newestComments(
  db: Db<typeof tables>,
  column: "post" | "parent",
  ids: readonly number[],
  where: CommentWhere,
): Promise<ReadonlyMap<number, readonly Comment[]>> {
  const found = new Map(ids.map((id): [number, Comment[]] => [id, []]));
  if (ids.length === 0) return found;
  const orderBy = [{ date_gmt: "desc" }, { id: "desc" }] as const;
  const find = (batch: readonly number[], limit: number) =>
    db.comments.find({ where: { and: [where], [column]: { in: batch } }, orderBy, limit });
  const all = await find(ids, max * ids.length + 1);
  if (all.length <= max * ids.length)
    for (const comment of all) {
      const own = found.get(comment[column]);
      if (own && own.length < max) own.push(comment);
    }
  // One with very many comments would take the whole page.
  else for (const id of ids) found.set(id, await find([id], max));
  return found;
}

/** Number of replies read at a time. */
const atOnce = 1000;

/** Whether comments have replies that every reader of the comment may read. */
export const hasReplies = defineLoader<typeof tables, boolean>({
  tables,
  empty: false,
  async load({ rows, db }) {
    const found = new Map<number, true>();
    let remaining = rows.map(({ id }) => id);
    while (remaining.length > 0) {
      const replies = await db.comments.find({
        where: { ...publiclyVisible, parent: { in: remaining } },
        orderBy: "parent",
        columns: ["parent"],
        limit: atOnce,
      });
      for (const { parent } of replies) found.set(parent, true);
      const last = replies.at(-1)?.parent ?? 0;
      remaining = replies.length < atOnce ? [] : remaining.filter((id) => id > last);
    }
    return found;
  },
});

type Own = Pick<
  Row<(typeof content)["columns"]>,
  "id" | "type" | "status" | "password" | "extra" | "author" | "audience"
>;

/** Embeds the newest comments on items that the caller may read. */
export const replyEmbeds = (permissions: CommentPermissions, resource: () => Resource): Embeds => ({
  resource,
  loader: defineLoader<typeof tables, readonly Embedded[], Own>({
    tables,
    reads: ["id", "type", "status", "password", "extra", "author", "audience"],
    empty: [{ error: errors.rest_cannot_read_post }],
    async load({ rows, db, context: { actor, args } }) {
      const readable = rows.filter((row) => {
        const copy = itemCopyOf(row);
        const isOpened = row.password !== "" && opensItem(args["password"], row);
        return permissions.readItem(actor, isOpened ? unlocked(copy) : copy);
      });
      const ids = readable.map(({ id }) => id);
      const found = await newestComments(db, "post", ids, publiclyVisible);
      return new Map(ids.map((id) => [id, [{ rows: found.get(id) ?? [] }]]));
    },
  }),
});

type LinkedComment = CommentColumns & Pick<Comment, "id" | "post" | "parent">;
const linking = ["id", "post", "parent", "audience", "owner", "in_trash"] as const;

/** Embeds the parent of a comment. A caller who may read a reply may read the item, so only the parent's status is checked. */
export const parentEmbeds = (
  permissions: CommentPermissions,
  resource: () => Resource,
): Embeds => ({
  resource,
  loader: defineLoader<typeof tables, readonly Embedded[], LinkedComment>({
    tables,
    reads: linking,
    empty: [{ error: errors.rest_comment_invalid_id }],
    async load({ rows, db, context: { actor } }) {
      const ids = [...new Set(rows.map(({ parent }) => parent))].filter((id) => id !== 0);
      const found = ids.length === 0 ? [] : await db.comments.find({ where: { id: { in: ids } } });
      const byId = new Map(found.map((comment) => [comment.id, comment]));
      return new Map(
        rows.flatMap(({ id, post, parent }) => {
          const above = byId.get(parent);
          const isRead = above?.post === post && permissions.read(actor, unlocked(above));
          return above && isRead ? [[id, [{ row: above }]] as const] : [];
        }),
      );
    },
  }),
});

/** Embeds the newest replies to comments. */
export const answerEmbeds = (resource: () => Resource): Embeds => ({
  resource,
  loader: defineLoader<typeof tables, readonly Embedded[], LinkedComment>({
    tables,
    reads: linking,
    empty: [],
    async load({ rows, db }) {
      const ids = rows.map(({ id }) => id);
      const found = await newestComments(db, "parent", ids, publiclyVisible);
      const answersTo = ({ id, post }: LinkedComment) =>
        (found.get(id) ?? []).filter((answer) => answer.post === post);
      return new Map(rows.map((row) => [row.id, [{ rows: answersTo(row) }]]));
    },
  }),
});
