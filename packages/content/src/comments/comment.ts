import type { Row, Where } from "@waymark/core";
import type { CommentNote } from "../events.ts";
import type { tables } from "../tables.ts";

/** A row of the comments table. */
export type Comment = Row<(typeof tables.comments)["columns"]>;
export type CommentWhere = Where<(typeof tables.comments)["columns"]>;

export const noteOf = ({ id, post, parent, author, status, type }: Comment): CommentNote => ({
  id,
  post,
  parent,
  author,
  status,
  type,
});
