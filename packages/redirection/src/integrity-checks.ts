import { defineIntegrityCheck } from "./builder.ts";

/** The stored number of redirects of each group is correct. */
export const groupsAreCounted = defineIntegrityCheck(
  "redirection.groups-are-counted",
  async function* ({ db, transaction }) {
    for (const { id } of await db.groups.find({ columns: ["id"], orderBy: "id" })) {
      const { group, redirects } = await transaction(async (inner) => ({
        group: await inner.db.groups.get(id, { forUpdate: true }),
        redirects: await inner.db.redirects.count({ group_id: id }),
      }));
      if (group && group.redirects !== redirects)
        yield `Group ${id} is stored with ${group.redirects} redirects, but has ${redirects}.`;
    }
  },
);
