import { defineLoader, type Embedded, type Embeds, type Resource, type Row } from "@waymark/core";
import { errors } from "../errors.ts";
import { opens } from "../rights.ts";
import { tables, type content } from "../tables.ts";
import { newestComments, publiclyVisible } from "./newest-comments.ts";
import type { Comment } from "./comment.ts";
import type { CommentRights, CommentColumns } from "./rights.ts";
import { itemCopyOf, unlocked } from "./item-copy.ts";

type Own = Pick<
  Row<(typeof content)["columns"]>,
  "id" | "type" | "status" | "password" | "extra" | "author" | "audience"
>;

/** Embeds the newest comments on items that the caller may read. */
export const replyEmbeds = (rights: CommentRights, resource: () => Resource): Embeds => ({
  resource,
  loader: defineLoader<typeof tables, readonly Embedded[], Own>({
    tables,
    reads: ["id", "type", "status", "password", "extra", "author", "audience"],
    empty: [{ error: errors.rest_cannot_read_post }],
    async load({ rows, db, show: { actor, args } }) {
      const readable = rows.filter((row) => {
        const standing = itemCopyOf(row);
        const isOpened = row.password !== "" && opens(args["password"], row);
        return rights.readItem(actor, isOpened ? unlocked(standing) : standing);
      });
      const ids = readable.map(({ id }) => id);
      const found = await newestComments(db, "post", ids, publiclyVisible);
      return new Map(ids.map((id) => [id, [{ rows: found.get(id) ?? [] }]]));
    },
  }),
});

type Linking = CommentColumns & Pick<Comment, "id" | "post" | "parent">;
const linking = ["id", "post", "parent", "audience", "owner", "in_trash"] as const;

/** Embeds the parent of a comment. A caller who may read a reply may read the item, so only the parent's status is checked. */
export const parentEmbeds = (rights: CommentRights, resource: () => Resource): Embeds => ({
  resource,
  loader: defineLoader<typeof tables, readonly Embedded[], Linking>({
    tables,
    reads: linking,
    empty: [{ error: errors.rest_comment_invalid_id }],
    async load({ rows, db, show: { actor } }) {
      const ids = [...new Set(rows.map(({ parent }) => parent))].filter((id) => id !== 0);
      const found = ids.length === 0 ? [] : await db.comments.find({ where: { id: { in: ids } } });
      const byId = new Map(found.map((comment) => [comment.id, comment]));
      return new Map(
        rows.flatMap(({ id, post, parent }) => {
          const above = byId.get(parent);
          const isRead = above?.post === post && rights.read(actor, unlocked(above));
          return above && isRead ? [[id, [{ row: above }]] as const] : [];
        }),
      );
    },
  }),
});

/** Embeds the newest replies to comments. */
export const answerEmbeds = (resource: () => Resource): Embeds => ({
  resource,
  loader: defineLoader<typeof tables, readonly Embedded[], Linking>({
    tables,
    reads: linking,
    empty: [],
    async load({ rows, db }) {
      const ids = rows.map(({ id }) => id);
      const found = await newestComments(db, "parent", ids, publiclyVisible);
      const answersTo = ({ id, post }: Linking) =>
        (found.get(id) ?? []).filter((answer) => answer.post === post);
      return new Map(rows.map((row) => [row.id, [{ rows: answersTo(row) }]]));
    },
  }),
});
