import { fromWxrExtension, type WxrComment } from "@waymark/wxr";
import type { ImportRecord, LateComments, Tally } from "../report.ts";
import { isSignedIn, type Query, type RemoteClient } from "./client.ts";
import { rowsOf } from "./root.ts";
import { remoteComment, type RemoteComment, toSource } from "./values.ts";

/** Status filters: `all` does not include spam and trash. */
const commentStatuses = ["all", "spam", "trash"] as const;

/** The comments that the caller may read, page by page. */
export async function* remoteComments(
  client: RemoteClient,
  tally: Tally,
): AsyncGenerator<ImportRecord> {
  const list = (...queries: readonly Query[]) =>
    rowsOf(client, {
      path: "/core/v2/comments",
      queries,
      row: remoteComment,
      what: "comment",
      tally,
    });
  if (!isSignedIn(client)) {
    for await (const rows of list({})) yield* toLateComments(rows);
    return;
  }
  for (const status of commentStatuses) {
    const moderated = { context: "edit", status, type: "all" };
    const lists = status === "all" ? list(moderated, {}) : list(moderated);
    for await (const rows of lists) yield* toLateComments(rows);
  }
}

/** A page of comments, grouped by item. */
function toLateComments(rows: readonly RemoteComment[]): LateComments[] {
  const byPost = new Map<number, WxrComment[]>();
  for (const row of rows) {
    const list = byPost.get(row.post);
    if (list) list.push(toComment(row));
    else byPost.set(row.post, [toComment(row)]);
  }
  return [...byPost].map(([post, comments]) => ({
    kind: "comments",
    post,
    owner: `id:${post}`,
    comments,
  }));
}

function toComment(row: RemoteComment): WxrComment {
  return {
    id: row.id,
    author: row.author_name,
    email: row.author_email,
    url: row.author_url,
    ip: row.author_ip,
    date: row.date.slice(0, 19),
    dateGmt: row.date_gmt.slice(0, 19),
    content: toSource(row.content),
    approved: row.status,
    type: row.type,
    parent: row.parent,
    userId: row.author,
    meta: [],
    ...fromWxrExtension<"comment">({ agent: row.author_user_agent || undefined }),
  };
}
