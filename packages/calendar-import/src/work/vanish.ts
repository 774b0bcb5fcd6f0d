import { ignored, trashEvent } from "@waymark/calendar";
import type { Desk } from "../bound.ts";
import { rootOf, type Run } from "./run.ts";

const portion = 200;

/**
 * Puts events into the trash that an import has brought before and has not seen since `since`: those that begin between two
 * times, `YYYY-MM-DDTHH:MM:SS` of UTC. Answers their ids.
 *
 * @throws ApiError 401, 403 `rest_forbidden` where whose import it is may not.
 */
export async function trashVanished(
  desk: Desk,
  { record, as }: Run,
  { since, from, to }: { readonly since: Date; readonly from: string; readonly to: string },
): Promise<readonly number[]> {
  const trashed: number[] = [];
  for (let last = 0, isMore = true; isMore;) {
    const rows = await desk.db.imported.find({
      where: { record: rootOf(record), seen: { lt: since }, gone: false, event: { gt: last } },
      orderBy: "event",
      limit: portion,
      columns: ["event"],
    });
    isMore = rows.length === portion;
    const ids = rows.map((row) => row.event);
    last = ids.at(-1) ?? last;
    const ahead = await desk.db.events.find({
      where: {
        content: { in: ids },
        status: { notIn: ["trash", ignored.name] },
        start: { between: [from, to] },
      },
      columns: ["content"],
    });
    for (const { content: id } of ahead) if (await trash(desk, as, id)) trashed.push(id);
  }
  return trashed;
}

/** In one transaction: what went because it vanished is known from what somebody took away. */
const trash = (desk: Desk, as: Run["as"], id: number): Promise<boolean> =>
  desk.transaction(async ({ ask, db }) => {
    const isDone = await ask(trashEvent, { as, id });
    if (isDone) await db.imported.update({ event: id }, { gone: true });
    return isDone;
  });
