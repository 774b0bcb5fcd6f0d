import type { Context } from "../write/context.ts";

/** The order of the table's index: an item with thousands of revisions is not read whole to find the newest. */
export const newestFirst = [{ date: "desc" }, { id: "desc" }] as const;

/** The id of an item's newest revision, autosaves included; 0 where there is none. */
export async function newestOf(
  db: Pick<Context["db"], "revisions">,
  parent: number,
): Promise<number> {
  const [newest] = await db.revisions.find({
    where: { parent },
    orderBy: newestFirst,
    columns: ["id"],
    limit: 1,
  });
  return newest?.id ?? 0;
}
