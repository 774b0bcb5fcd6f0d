import { defineIntegrityCheck } from "./builder.ts";

/** Groups know how many redirects they hold. */
export const groupsAreCounted = defineIntegrityCheck(
  "redirection.groups-are-counted",
  async function* ({ db, transaction }) {
    for (const { id } of await db.groups.find({ columns: ["id"], orderBy: "id" })) {
      const { group, redirects } = await transaction(async (inner) => ({
        group: await inner.db.groups.get(id, { forUpdate: true }),
        redirects: await inner.db.redirects.count({ group_id: id }),
      }));
      if (group && group.redirects !== redirects)
        yield `The group ${id} tells of ${group.redirects} redirects, and has ${redirects}.`;
    }
  },
);
