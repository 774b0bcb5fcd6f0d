import { formatTime, type ModuleContext } from "@waymark/core";
import * as z from "zod";
import { defineJob } from "../builder.ts";
import { deleteComment } from "../comments/remove.ts";
import type { ContentOptions } from "../options.ts";
import { contentTypes } from "../extension-points.ts";
import type { tables } from "../tables.ts";
import type { Context } from "../write/context.ts";
import { deleteItem } from "../write/remove.ts";

const day = 86_400_000;
/** Items, and comments, that go in one transaction, so that none of them lasts long. */
const atOnce = 100;

type Cleaner = ModuleContext<typeof tables, ContentOptions> & Context;

/** Deletes for good what has lain in the trash for as long as the option `trashDays` says: some now, the rest by and by. */
export const emptyTrash = defineJob({
  name: "content.empty-trash",
  every: "1h",
  args: { kept: z.record(z.enum(["items", "comments"]), z.int()).optional() },
  handler: (call) => empty(call, call.args.kept ?? { items: 0, comments: 0 }),
});

/** How many of the oldest were not let go in the runs before this one: it goes on behind them. */
type Kept = Readonly<Record<"items" | "comments", number>>;

async function empty(call: Cleaner, kept: Kept): Promise<void> {
  const { db, clock, options } = call;
  if (options.trashDays === 0) return;
  const type = { in: call.all(contentTypes).map(({ name }) => name) };
  const now = clock.now().getTime();
  const span = { now: formatTime(now), until: formatTime(now - options.trashDays * day) };
  // What belongs to a module that is not mounted waits for it: nobody else removes what goes with it.
  const items = await emptyBin(
    call,
    db.content,
    { ...span, kept: kept.items, where: { type } },
    deleteItem,
  );
  const comments = await emptyBin(
    call,
    db.comments,
    { ...span, kept: kept.comments, where: {} },
    deleteComment,
  );
  if (items.hasMore || comments.hasMore)
    await call.jobs.add(
      emptyTrash,
      { kept: { items: items.kept, comments: comments.kept } },
      { key: "content.empty-trash on" },
    );
}

/** A table of things that can be in the trash. */
interface Bin<R, W> {
  find(query: {
    readonly where: W & { status: "trash"; trashed_gmt: string | { gt: string; lte: string } };
    readonly orderBy?: "trashed_gmt";
    readonly offset?: number;
    readonly limit: number;
    readonly forUpdate: true;
  }): Promise<R[]>;
  updateAll(where: { id: { in: number[] } }, change: { trashed_gmt: string }): Promise<number>;
}

/** Which part of a bin is emptied. */
interface Span<W> {
  readonly now: string;
  readonly until: string;
  /** So many at the beginning stay. */
  readonly kept: number;
  readonly where: W;
}

/** Removes some of what came into the trash before `until`. Answers whether there is more, and behind how many that stay. */
async function emptyBin<R extends { readonly id: number }, W extends object>(
  call: Cleaner,
  bin: Bin<R, W>,
  { now, until, kept, where }: Span<W>,
  remove: (ctx: Context, row: R) => Promise<void>,
): Promise<{ readonly hasMore: boolean; readonly kept: number }> {
  // What came with an import that does not say when, or before times were kept, is there from now on.
  const undated = await bin.find({
    where: { ...where, status: "trash", trashed_gmt: "" },
    limit: atOnce,
    forUpdate: true,
  });
  if (undated.length > 0)
    await bin.updateAll({ id: { in: undated.map(({ id }) => id) } }, { trashed_gmt: now });
  const old = await bin.find({
    where: { ...where, status: "trash", trashed_gmt: { gt: "", lte: until } },
    orderBy: "trashed_gmt",
    offset: kept,
    limit: atOnce,
    // Whoever brings one of these back at this moment is waited for: it stays then.
    forUpdate: true,
  });
  let stay = kept;
  for (const row of old) if (!(await isRemoved(call, row, remove))) stay++;
  return { hasMore: undated.length === atOnce || old.length === atOnce, kept: stay };
}

/** Whether it is gone: what a module does not let go stays, and keeps nothing else from going. */
async function isRemoved<R extends { readonly id: number }>(
  call: Cleaner,
  row: R,
  remove: (ctx: Context, row: R) => Promise<void>,
): Promise<boolean> {
  try {
    await call.transaction((ctx) => remove(ctx as Cleaner, row));
    return true;
  } catch (error) {
    call.log.error("Something in the trash could not be removed.", { id: row.id, error });
    return false;
  }
}
