import type { Row } from "@waymark/core";
import type { comments } from "../tables.ts";
import { fromWxrExtension, type WxrExtension, type WxrComment } from "@waymark/wxr";
import { byId, type ExportContext, importedMeta, toExactTexts, toFileTime } from "./context.ts";

type Comment = Row<(typeof comments)["columns"]>;
/** Comments held in memory at a time, and maximum number in one record. */
const atOnce = 1_000;

/** The comments of an item, as one list or several if there are many. */
export type CommentsOf = (item: number) => AsyncIterable<readonly WxrComment[]>;

/** One query if the items have few comments together, otherwise one item at a time. */
export async function commentsOf(
  { db }: ExportContext,
  items: readonly number[],
): Promise<CommentsOf> {
  const few = await db.comments.find({
    where: { post: { in: items } },
    orderBy: "id",
    limit: atOnce + 1,
  });
  if (few.length <= atOnce) {
    const lists = new Map<number, Comment[]>();
    for (const comment of few) {
      const list = lists.get(comment.post);
      if (list) list.push(comment);
      else lists.set(comment.post, [comment]);
    }
    return async function* (item) {
      const list = lists.get(item);
      if (list) yield list.map(toRecord);
    };
  }
  return async function* (item) {
    const pages = byId(
      (after, limit) =>
        db.comments.find({ where: { post: item, id: { gt: after } }, orderBy: "id", limit }),
      atOnce,
    );
    for await (const page of pages) yield page.map(toRecord);
  };
}

const trimmed: ReadonlySet<string> = new Set(["author_email", "author_url"]);
const approved: Readonly<Record<string, string>> = { approved: "1", hold: "0" };

function toRecord(comment: Comment): WxrComment {
  const { content, author_name, author_email, author_url } = comment;
  const { imported, before } = comment.extra;
  return {
    id: comment.id,
    author: comment.author_name,
    email: comment.author_email,
    url: comment.author_url,
    ip: comment.author_ip,
    date: toFileTime(comment.date),
    dateGmt: toFileTime(comment.date_gmt),
    content: comment.content,
    approved: approved[comment.status] ?? comment.status,
    type: comment.type,
    parent: comment.parent,
    userId: comment.author,
    meta: importedMeta(imported),
    ...fromWxrExtension<"comment">({
      texts: toExactTexts({ content, author_name, author_email, author_url }, (name) =>
        trimmed.has(name),
      ),
      agent: comment.author_user_agent || undefined,
      before: before as WxrExtension<"comment">["before"],
    }),
  };
}
