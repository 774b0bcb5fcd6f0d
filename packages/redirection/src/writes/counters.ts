import type { Db, Where } from "@waymark/core";
import { errors, toNumberedError } from "../errors.ts";
import type { tables } from "../tables.ts";

type Numbered = { readonly db: Pick<Db<typeof tables>, "redirects" | "groups"> };

/**
 * Adds to the stored number of redirects of groups; negative numbers subtract. Call it in the transaction of the write,
 * which locks these groups until its commit.
 */
export async function countIn(
  { db }: Numbered,
  changes: ReadonlyMap<number, number>,
): Promise<void> {
  // In a fixed order to avoid deadlocks.
  for (const [id, n] of [...changes].toSorted(([a], [b]) => a - b))
    if (n !== 0 && (await db.groups.increment({ id }, { redirects: n })) === 0 && n > 0)
      throw toNumberedError(errors.redirect, "create", "The group was not found.");
}

/** The number of redirects per group. */
export function numbersOf(
  rows: readonly { readonly group_id: number }[],
  sign: 1 | -1,
): ReadonlyMap<number, number> {
  const numbers = new Map<number, number>();
  for (const { group_id } of rows) numbers.set(group_id, (numbers.get(group_id) ?? 0) + sign);
  return numbers;
}

const portion = 1_000;
/** Deletes redirects and updates the numbers of their groups. */
export async function removeRedirects(
  { db }: Numbered,
  where: Where<(typeof tables.redirects)["columns"]>,
): Promise<void> {
  const numbers = new Map<number, number>();
  for (let removed = portion; removed === portion;) {
    const rows = await db.redirects.find({
      where,
      orderBy: "id",
      limit: portion,
      forUpdate: true,
      columns: ["id", "group_id"],
    });
    removed = rows.length;
    if (removed > 0) await db.redirects.removeAll({ id: { in: rows.map(({ id }) => id) } });
    for (const [group, n] of numbersOf(rows, -1)) numbers.set(group, (numbers.get(group) ?? 0) + n);
  }
  await countIn({ db }, numbers);
}

/** Recalculates the number of redirects of all groups. */
export async function countAgain({ db }: Numbered): Promise<void> {
  for (const { id } of await db.groups.find({ columns: ["id"], orderBy: "id", forUpdate: true }))
    await db.groups.updateAll({ id }, { redirects: await db.redirects.count({ group_id: id }) });
}
