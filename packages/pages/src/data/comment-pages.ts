import { chunk } from "@waymark/core";
import type { Call } from "../builder.ts";

/** The ids of the comments on one page, thread by thread. */
export type CommentPage = readonly number[];

/** Maximum number of comments on one page; a longer thread continues on the next one. */
const maxComments = 500;
/** Rows per query. */
const batchSize = 1000;

/** The approved comments on an item as pages of threads, the oldest thread first. */
export async function commentPagesOf(
  ctx: Pick<Call, "db" | "options">,
  post: number,
): Promise<readonly CommentPage[]> {
  const pages: number[][] = [];
  let threads = 0;
  for (const thread of await threadsOf(ctx, post))
    for (const part of chunk(thread, maxComments)) {
      const last = pages.at(-1);
      const isFull = threads >= ctx.options.commentsPerPage;
      if (last && !isFull && last.length + part.length <= maxComments) last.push(...part);
      else {
        pages.push([...part]);
        threads = 0;
      }
      threads++;
    }
  return pages;
}

/** The number of the page with a comment, from 1; 0 if it is on none. */
export const pageWith = (pages: readonly CommentPage[], id: number): number =>
  pages.findIndex((ids) => ids.includes(id)) + 1;

/** Comments by thread. A reply to a comment that is not shown begins a thread of its own. */
async function threadsOf(
  { db }: Pick<Call, "db">,
  post: number,
): Promise<readonly (readonly number[])[]> {
  const where = { post, status: "approved", type: "comment", in_trash: false };
  const parents = new Map<number, number>();
  let after: { readonly date_gmt: string; readonly id: number } | undefined;
  do {
    const rows = await db.comments.find({
      where,
      orderBy: [{ date_gmt: "asc" }, { id: "asc" }],
      columns: ["id", "parent", "date_gmt"],
      limit: batchSize,
      after,
    });
    for (const { id, parent } of rows) parents.set(id, parent);
    after = rows.length < batchSize ? undefined : rows.at(-1);
  } while (after);
  // A parent has a lower id than its replies, so that no cycle is possible, and its root is known before theirs.
  const roots = new Map<number, number>();
  for (const [id, parent] of [...parents].toSorted(([one], [other]) => one - other))
    roots.set(id, (parent < id ? roots.get(parent) : undefined) ?? id);
  const threads = new Map<number, number[]>();
  for (const id of parents.keys()) {
    const root = roots.get(id) ?? id;
    const thread = threads.get(root);
    if (thread) thread.push(id);
    else threads.set(root, [id]);
  }
  return [...threads.values()];
}
