import type { Db, Row } from "@waymark/core";
import type { tables } from "../tables.ts";

export type GroupRow = Row<typeof tables.groups.columns>;
/** A group as lists show it. */
export interface GroupItem {
  readonly id: number;
  readonly name: string;
  /** How many redirects it holds. */
  readonly redirects: number;
  readonly module_id: number;
  readonly moduleName: string;
  readonly enabled: boolean;
  /** The one that was last written to; only lists tell. */
  readonly default?: true;
}

/** The modules by their numbers: who serves the rules of a group. */
export const moduleNames: ReadonlyMap<number, string> = new Map([
  [1, "Core"],
  [2, "Apache"],
  [3, "Nginx"],
]);

/** Makes items of groups; their redirects are counted in one go. */
export async function toGroupItems(
  groups: readonly GroupRow[],
  db: Db<typeof tables>,
): Promise<readonly GroupItem[]> {
  const held = new Map<number, number>();
  const rows = await db.redirects.find({
    where: { group_id: { in: groups.map(({ id }) => id) } },
    orderBy: [{ group_id: "asc" }, { position: "asc" }],
    select: { columns: ["group_id"] },
  });
  for (const { group_id } of rows as unknown as readonly { readonly group_id: number }[])
    held.set(group_id, (held.get(group_id) ?? 0) + 1);
  return groups.map((group) => itemOf(group, held.get(group.id) ?? 0));
}

/** Makes an item of one group. */
export const toGroupItem = async (group: GroupRow, db: Db<typeof tables>): Promise<GroupItem> =>
  itemOf(group, await db.redirects.count({ group_id: group.id }));

const itemOf = ({ id, name, module_id, enabled }: GroupRow, redirects: number): GroupItem => ({
  id,
  name,
  redirects,
  module_id,
  moduleName: moduleNames.get(module_id) ?? "",
  enabled,
});
