import { toSafeAddress } from "@waymark/content-text";
import { parseDate, toTextLine } from "@waymark/core";
import { toWxrExtension, type WxrComment } from "@waymark/wxr";
import type { Context } from "../builder.ts";
import { itemCopyOf } from "../comments/item-copy.ts";
import { toAgent, toStoredComment } from "../comments/comment.ts";
import { releaseClaims } from "../comments/thread.ts";
import type { ImportContext } from "./context.ts";
import { toDates, freeId, isAbove } from "./ids.ts";
import { sortMeta, type SortedMeta } from "./meta.ts";
import { makeConnections, storeConnection, remember, targetOf, targetsOf } from "./origin.ts";
import type { Tally } from "./report.ts";
import { reportText } from "./report-text.ts";

const statuses: ReadonlyMap<string, string> = new Map([
  ["1", "approved"],
  ["approved", "approved"],
  ["0", "hold"],
  ["hold", "hold"],
  ["spam", "spam"],
  ["trash", "trash"],
]);

const commentKey = (owner: string, id: number): string => `${owner}#${id}`;
/** Assigns each comment of an item the same key in every run. */
export const commentKeys = (owner: string, comments: readonly WxrComment[]): readonly string[] =>
  comments.map(({ id }, at) => commentKey(owner, id) + (id === 0 ? `:${at}` : ""));

/** The meta of a comment; counts it, because no site declares any. */
export const commentMetaOf = ({ meta }: WxrComment, tally: Tally): SortedMeta =>
  sortMeta(meta, {}, [], { tally });

/** The comments that are not editorial notes, which are not public; the notes are reported. */
export function withoutNotes(comments: readonly WxrComment[], tally: Tally): readonly WxrComment[] {
  const others = comments.filter(({ type }) => type !== "note");
  for (let left = comments.length - others.length; left > 0; left--)
    tally.unmapped(reportText("whatNote"), reportText("noteLeftOut"));
  return others;
}

/** Imports comments of an item, replies below their parents. `owner` distinguishes them from comments of other items. */
export async function importComments(
  ctx: ImportContext,
  owner: string,
  post: number,
  found: readonly WxrComment[],
): Promise<void> {
  const { db, source, tally } = ctx;
  const comments = withoutNotes(found, tally);
  if (comments.length === 0) return;
  const item = await db.content.get(post, { forUpdate: true });
  if (!item) return;
  const copy = itemCopyOf(item);
  const keyOf = (id: number) => commentKey(owner, id);
  const keys = commentKeys(owner, comments);
  const known = await targetsOf(db, source, "comment", [
    ...keys,
    ...comments.map(({ parent }) => keyOf(parent)),
  ]);
  for (const [at, comment] of comments.entries()) {
    const key = keys[at] ?? "";
    if (known.has(key)) {
      tally.known("comment");
      continue;
    }
    const above = comment.parent === 0 ? 0 : known.get(keyOf(comment.parent));
    const { id } = await db.comments.insert({
      ...(await freeId(db.comments, comment.id)),
      ...toRow(comment, ctx),
      ...copy,
      post,
      parent: above ?? 0,
    });
    if (above === undefined)
      await storeConnection(db, source, "comment parent", id, keyOf(comment.parent));
    await releaseClaims(db, id);
    known.set(key, id);
    await remember(db, source, "comment", key, id);
    tally.made("comment");
  }
}

/** Sets the parents of replies when all comments have been imported. Cycles are resolved. */
export const connectComments = (ctx: Context, source: string): Promise<void> =>
  makeConnections(ctx, source, "comment parent", async ({ db }, id, requested) => {
    const parent = await targetOf(db, source, "comment", requested);
    if (parent !== undefined && !(await isAbove(db.comments, id, parent)))
      await db.comments.updateAll({ id }, { parent });
    // Exports have the comments of an item together.
    return true;
  });

/** The most characters of a value in an index. */
const maxLength = 320;
const shortOr = (fallback: string, text: string): string =>
  text.length <= maxLength ? text : fallback;

function toRow(comment: WxrComment, { site, now, authors, tally }: ImportContext) {
  const { date, date_gmt: dateGmt } = toDates(
    comment.date,
    comment.dateGmt,
    false,
    site.timezone,
    now,
  );
  const { texts, agent = "", before } = toWxrExtension("comment", comment.extension);
  const given = {
    content: comment.content,
    author_name: comment.author,
    author_email: comment.email,
    author_url: comment.url,
    ...texts,
  };
  const { others } = commentMetaOf(comment, tally);
  const status = statuses.get(comment.approved) ?? "hold";
  return {
    author: authors.idOfNumber(comment.userId),
    // Comments are user input, whoever imports them: they are sanitized like those sent to the API.
    content: toStoredComment(given.content),
    author_name: toTextLine(given.author_name),
    author_email: shortOr("", given.author_email),
    author_url: toSafeAddress(given.author_url),
    author_ip: shortOr("", comment.ip),
    author_user_agent: toAgent(agent),
    date,
    date_gmt: dateGmt,
    status,
    trashed_gmt: status === "trash" ? (parseDate(before?.at ?? "", "UTC")?.utc ?? "") : "",
    type: shortOr("comment", comment.type || "comment"),
    extra: { ...(before && { before }), ...(others && { imported: { meta: others } }) },
  };
}
