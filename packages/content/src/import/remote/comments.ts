import { fromExtension, type WxrComment } from "../../wxr/index.ts";
import type { LateComments } from "../records.ts";
import { toSource } from "./rendered.ts";
import type { RemoteComment } from "./schemas.ts";

/** A page of comments, grouped by item. */
export function toLateComments(rows: readonly RemoteComment[]): LateComments[] {
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
    ...fromExtension<"comment">({ agent: row.author_user_agent || undefined }),
  };
}
