import { ApiError, ipPrefix } from "@waymark/core";
import type { Context } from "../builder.ts";
import { popupCounted } from "../events.ts";
import { publicSettings } from "../fields/read.ts";
import { popup } from "../types.ts";

/** Who is counted from where. */
type Counting = Context & { readonly remoteAddress: string | undefined };

/** Counts an event of a popup that readers see; of others, and of a visitor who is over the limit, nothing. */
export async function countEvent(ctx: Counting, event: string, id: number): Promise<void> {
  const item = await ctx.db.content.get(id);
  if (item?.type !== popup.name || !publicSettings(item)) return;
  if (!(await isWithin(ctx, event, id))) return;
  await ctx.transaction(async ({ db, emit, clock }) => {
    const at = clock.now();
    await add(db, { popup: id, event }, at);
    await emit(popupCounted, { popup: id, event, at });
  });
}

/** Adds one, in one step: however many come at once, none is lost. */
async function add(
  db: Context["db"],
  key: { readonly popup: number; readonly event: string },
  at: Date,
): Promise<void> {
  const one = { count: 1, total: 1 };
  if ((await db.counts.increment(key, one)) === 0) {
    await db.counts.upsert([key], { on: ["popup", "event"], set: [] });
    await db.counts.increment(key, one);
  }
  await db.counts.updateAll(key, { last: at });
}

/** Whether the visitor counts still, and takes note that one more came. Storage keeps a digest of who it was. */
async function isWithin(
  { rateLimiter, options, actor, remoteAddress = "" }: Counting,
  event: string,
  id: number,
): Promise<boolean> {
  if (options.limit === 0) return true;
  const visitor = actor.id === 0 ? ipPrefix(remoteAddress) : `user ${actor.id}`;
  try {
    await rateLimiter.count([[`popup:${id}:${event}:${visitor}`, options.limit]]);
    return true;
  } catch (error) {
    // Who is over it is not told: the answer is the same for all.
    if (error instanceof ApiError && error.code === "rest_too_many_requests") return false;
    throw error;
  }
}
