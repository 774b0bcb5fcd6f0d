import { ignored, trashEvent } from "@waymark/calendar";
import type { Context } from "../builder.ts";
import { rootOf, type Run } from "./run.ts";

const portion = 200;

/**
 * Puts events into the trash that an import has brought before and has not seen since `since`: those that begin between two
 * times, `YYYY-MM-DDTHH:MM:SS` of UTC. Answers their ids.
 *
 * @throws ApiError 401, 403 `rest_forbidden` if the import's owner may not.
 */
export async function trashVanished(
  ctx: Context,
  { record, as }: Run,
  { since, from, to }: { readonly since: Date; readonly from: string; readonly to: string },
): Promise<readonly number[]> {
  const trashed: number[] = [];
  for (let last = 0, isMore = true; isMore;) {
    const rows = await ctx.db.imported.find({
      where: { record: rootOf(record), seen: { lt: since }, gone: false, event: { gt: last } },
      orderBy: "event",
      limit: portion,
      columns: ["event"],
    });
    isMore = rows.length === portion;
    const ids = rows.map((row) => row.event);
    last = ids.at(-1) ?? last;
    const ahead = await ctx.db.events.find({
      where: {
        content: { in: ids },
        status: { notIn: ["trash", ignored.name] },
        start: { between: [from, to] },
      },
      columns: ["content"],
    });
    for (const { content: id } of ahead) if (await trash(ctx, as, id)) trashed.push(id);
  }
  return trashed;
}

/** In one transaction, so that vanished events can be distinguished from those deleted by a user. */
const trash = (ctx: Context, as: Run["as"], id: number): Promise<boolean> =>
  ctx.transaction(async ({ callService, db }) => {
    const isDone = await callService(trashEvent, { as, id });
    if (isDone) await db.imported.update({ event: id }, { gone: true });
    return isDone;
  });
