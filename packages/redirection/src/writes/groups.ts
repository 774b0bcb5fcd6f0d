import type { Where } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { GroupRow } from "../items/visit.ts";
import { lastGroup } from "../settings.ts";
import type { tables } from "../tables.ts";
import { errors, toNumberedError } from "../errors.ts";

/** Maximum length of a name, in characters. */
const maxNameLength = 50;
// oxlint-disable-next-line no-control-regex
const controls = /[\0-\x1f\x7f]+/g;

/** The name to store: one line, cut to the maximum length. */
export const toGroupName = (input: string): string =>
  [...input.toWellFormed().replace(controls, " ").trim()].slice(0, maxNameLength).join("").trim();

/** The default group of new redirects: the one that was used last, else the first. */
export async function currentGroup({
  db,
  settings,
}: Pick<Context, "db" | "settings">): Promise<GroupRow | undefined> {
  const last = settings.get(lastGroup);
  return (last > 0 ? await db.groups.get(last) : undefined) ?? firstGroup({ db });
}

/** The oldest group. */
export const firstGroup = async ({ db }: Pick<Context, "db">): Promise<GroupRow | undefined> =>
  (await db.groups.find({ orderBy: "id", limit: 1 }))[0];

/** The initial groups. */
export const standardGroups = ["Redirections", "Modified Posts"] as const;

/** Creates a first group if there is none; without a group no redirect could be stored. */
export async function ensureGroup({ db }: Pick<Context, "db">): Promise<void> {
  await db.lock("redirection:groups");
  if ((await db.groups.count()) === 0) await db.groups.insert({ name: standardGroups[0] });
}

/** Deletes groups with all their redirects. */
export async function removeGroups(
  { db }: Pick<Context, "db">,
  where: Where<typeof tables.groups.columns>,
): Promise<void> {
  const found = await db.groups.find({ where, columns: ["id"], orderBy: "id", forUpdate: true });
  const ids = found.map(({ id }) => id);
  await db.groups.removeAll({ id: { in: ids } });
  await db.redirects.removeAll({ group_id: { in: ids } });
  await ensureGroup({ db });
}

type Numbered = { readonly db: Pick<Context["db"], "redirects" | "groups"> };

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

const batchSize = 1_000;
/** Deletes redirects and updates the numbers of their groups. */
export async function removeRedirects(
  { db }: Numbered,
  where: Where<(typeof tables.redirects)["columns"]>,
): Promise<void> {
  const numbers = new Map<number, number>();
  for (let removed = batchSize; removed === batchSize;) {
    const rows = await db.redirects.find({
      where,
      orderBy: "id",
      limit: batchSize,
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
