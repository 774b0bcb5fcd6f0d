import type { Db } from "@waymark/core";
import type { tables } from "../tables.ts";
import type { WxrComment, WxrItem } from "../wxr/index.ts";
import { toDates } from "./dates.ts";
import { remember, targetOf } from "./origin.ts";
import type { Tally } from "./report.ts";

type ContentDb = Db<typeof tables>;
const statuses: Readonly<Record<string, string>> = {
  "1": "approved",
  approved: "approved",
  "0": "hold",
  hold: "hold",
  spam: "spam",
  trash: "trash",
};

/** Keeps the comments of an item, answers below what they answer. */
export async function importComments(
  db: ContentDb,
  source: string,
  item: WxrItem,
  post: number,
  {
    timezone,
    now,
    tally,
  }: { readonly timezone: string; readonly now: Date; readonly tally: Tally },
): Promise<void> {
  const made = new Map<number, number>();
  const later: { readonly id: number; readonly parent: number }[] = [];
  for (const comment of item.comments) {
    const key = `${item.guid || item.id}#${comment.id}`;
    const earlier = await targetOf(db, source, "comment", key);
    if (earlier !== undefined) {
      made.set(comment.id, earlier);
      tally.known("comment");
      continue;
    }
    const { id } = await db.comments.insert({
      ...toRow(comment, timezone, now),
      post,
      parent: made.get(comment.parent) ?? 0,
    });
    if (comment.parent !== 0 && !made.has(comment.parent))
      later.push({ id, parent: comment.parent });
    made.set(comment.id, id);
    await remember(db, source, "comment", key, id);
    tally.made("comment");
  }
  for (const { id, parent } of later) {
    const target = made.get(parent);
    if (target !== undefined) await db.comments.update(id, { parent: target });
  }
}

function toRow(comment: WxrComment, timezone: string, now: Date) {
  const { date, date_gmt: dateGmt } = toDates(comment.date, comment.dateGmt, false, timezone, now);
  return {
    author_name: comment.author,
    author_email: comment.email,
    author_url: comment.url,
    author_ip: comment.ip,
    date,
    date_gmt: dateGmt,
    content: comment.content,
    status: statuses[comment.approved] ?? "hold",
    type: comment.type || "comment",
  };
}
