import { dayMs, formatTime } from "@waymark/core";
import * as z from "zod";
import { type Context, defineJob } from "../builder.ts";
import { deleteComment } from "../comments/thread.ts";
import { contentTypes } from "../extension-points.ts";
import { deleteLatest } from "../write/remove.ts";

/** Items or comments per transaction, to keep transactions short. */
const atOnce = 100;

/**
 * Permanently deletes items and comments that have been in the trash for the number of days in
 * the option `trashDays`: one batch per run.
 */
export const emptyTrash = defineJob({
  name: "content.empty-trash",
  every: "1h",
  args: { kept: z.record(z.enum(["items", "comments"]), z.int()).optional() },
  handler: (ctx) => empty(ctx, ctx.args.kept ?? { items: 0, comments: 0 }),
});

/** Number of oldest rows that could not be deleted in earlier runs, to be skipped. */
type Skipped = Readonly<Record<"items" | "comments", number>>;

async function empty(ctx: Context, skipped: Skipped): Promise<void> {
  const { db, clock, options } = ctx;
  if (options.trashDays === 0) return;
  const type = { in: ctx.all(contentTypes).map(({ name }) => name) };
  const now = clock.now().getTime();
  const span = { now: formatTime(now), until: formatTime(now - options.trashDays * dayMs) };
  // Items of types that no module declares remain until a module declares them again,
  // because only it can delete related data.
  const items = await emptyTable(
    ctx,
    db.content,
    { ...span, skipped: skipped.items, where: { type } },
    (ctx, { id }) => deleteLatest(ctx, id),
  );
  const comments = await emptyTable(
    ctx,
    db.comments,
    { ...span, skipped: skipped.comments, where: {} },
    async (ctx, { id }) => {
      // Deleting its parent has moved it.
      const comment = await ctx.db.comments.get(id);
      if (comment) await deleteComment(ctx, comment);
    },
  );
  if (items.hasMore || comments.hasMore)
    await ctx.jobs.add(
      emptyTrash,
      { kept: { items: items.skipped, comments: comments.skipped } },
      { key: "content.empty-trash on" },
    );
}

/** A table with trashed rows. */
interface TrashTable<R, W> {
  find(query: {
    readonly where: W & { status: "trash"; trashed_gmt: string | { gt: string; lte: string } };
    readonly orderBy?: "trashed_gmt";
    readonly offset?: number;
    readonly limit: number;
    readonly forUpdate: true;
  }): Promise<R[]>;
  updateAll(where: { id: { in: number[] } }, change: { trashed_gmt: string }): Promise<number>;
}

/** The part of a table that is emptied. */
interface Span<W> {
  readonly now: string;
  readonly until: string;
  /** The number of oldest rows to skip. */
  readonly skipped: number;
  readonly where: W;
}

/** Deletes a batch of rows trashed before `until`. Returns whether there are more, and the number of rows to skip. */
async function emptyTable<R extends { readonly id: number }, W extends object>(
  call: Context,
  table: TrashTable<R, W>,
  { now, until, skipped: offset, where }: Span<W>,
  remove: (ctx: Context, row: R) => Promise<void>,
): Promise<{ readonly hasMore: boolean; readonly skipped: number }> {
  // Rows from imports or old versions without a time of trashing get the current time.
  const undated = await table.find({
    where: { ...where, status: "trash", trashed_gmt: "" },
    limit: atOnce,
    forUpdate: true,
  });
  if (undated.length > 0)
    await table.updateAll({ id: { in: undated.map(({ id }) => id) } }, { trashed_gmt: now });
  const old = await table.find({
    where: { ...where, status: "trash", trashed_gmt: { gt: "", lte: until } },
    orderBy: "trashed_gmt",
    offset,
    limit: atOnce,
    // Waits for a concurrent restore; a restored row stays.
    forUpdate: true,
  });
  let skipped = offset;
  for (const row of old) if (!(await tryRemove(call, row, remove))) skipped++;
  return { hasMore: undated.length === atOnce || old.length === atOnce, skipped };
}

/** Deletes a row, and returns whether that succeeded; a row that cannot be deleted does not block others. */
async function tryRemove<R extends { readonly id: number }>(
  call: Context,
  row: R,
  remove: (ctx: Context, row: R) => Promise<void>,
): Promise<boolean> {
  try {
    await call.transaction((ctx) => remove(ctx, row));
    return true;
  } catch (error) {
    call.log.error("A trashed item could not be deleted.", { id: row.id, error });
    return false;
  }
}
