import type { Db, ModuleContext, Where } from "@waymark/core";
import type { GroupRow } from "../items/group.ts";
import { lastGroup } from "../settings.ts";
import type { tables } from "../tables.ts";

type Context = { readonly db: Db<typeof tables> };

/** Maximum length of a name, in characters. */
const longestName = 50;
// oxlint-disable-next-line no-control-regex
const controls = /[\0-\x1f\x7f]+/g;

/** The name to store: one line, cut to the maximum length. */
export const toGroupName = (sent: string): string =>
  [...sent.replace(controls, " ").trim()].slice(0, longestName).join("").trim();

/** The default group of new redirects: the one that was used last, else the first. */
export async function currentGroup({
  db,
  settings,
}: Context & Pick<ModuleContext, "settings">): Promise<GroupRow | undefined> {
  const last = settings.get(lastGroup);
  return (last > 0 ? await db.groups.get(last) : undefined) ?? firstGroup({ db });
}

/** The oldest group. */
export const firstGroup = async ({ db }: Context): Promise<GroupRow | undefined> =>
  (await db.groups.find({ orderBy: "id", limit: 1 }))[0];

/** The initial groups. */
export const standardGroups = ["Redirections", "Modified Posts"] as const;

/** Creates a first group if there is none; without a group no redirect could be stored. */
export async function ensureGroup({ db }: Context): Promise<void> {
  await db.lock("redirection:groups");
  if ((await db.groups.count()) === 0) await db.groups.insert({ name: standardGroups[0] });
}

/** Deletes groups with all their redirects. */
export async function removeGroups(
  { db }: Context,
  where: Where<typeof tables.groups.columns>,
): Promise<void> {
  const found = await db.groups.find({ where, columns: ["id"], orderBy: "id", forUpdate: true });
  const ids = found.map(({ id }) => id);
  await db.groups.removeAll({ id: { in: ids } });
  await db.redirects.removeAll({ group_id: { in: ids } });
  await ensureGroup({ db });
}
