import { ApiError, callerKey, ipPrefix } from "@waymark/core";
import type { Context } from "../builder.ts";
import { popupCounted } from "../events.ts";
import { publicSettings } from "../fields/read.ts";
import { popup } from "../types.ts";

/** The visitor and the request of a counted event. */
type Counting = Context & { readonly remoteAddress: string | undefined };

/** Counts an event of a public popup; ignores others, and visitors over the rate limit. */
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

/** Increments a counter atomically. */
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

/** Whether the visitor is under the rate limit; counts the request. Only a digest of the visitor is stored. */
async function isWithin(
  { rateLimiter, options, actor, remoteAddress = "" }: Counting,
  event: string,
  id: number,
): Promise<boolean> {
  if (options.limit === 0) return true;
  const visitor = callerKey(actor) ?? ipPrefix(remoteAddress);
  try {
    await rateLimiter.count([[`popup:${id}:${event}:${visitor}`, options.limit]]);
    return true;
  } catch (error) {
    // The limit is not disclosed: the response is always the same.
    if (error instanceof ApiError && error.code === "rest_too_many_requests") return false;
    throw error;
  }
}
