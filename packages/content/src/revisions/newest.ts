import type { Context } from "../write/context.ts";

/** The order of an index, so that the newest of thousands of revisions is found without reading all. */
export const newestFirst = [{ date: "desc" }, { id: "desc" }] as const;

/** The id of an item's newest revision, including autosaves; 0 without one. */
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
