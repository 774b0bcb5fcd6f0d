import { defineMigration, id, integer, table, type Migration } from "@waymark/core";

/** Migration steps for data, in addition to the derived ones. */
export const migrations: readonly Migration[] = [
  defineMigration({
    name: "count redirects per group",
    do: "run",
    tables: {
      groups: table({ id: id(), redirects: integer().default(0) }),
      redirects: table({ id: id(), group_id: integer() }),
    },
    async work({ db }) {
      for (const { id: group } of await db.groups.find({ columns: ["id"], orderBy: "id" }))
        await db.groups.update(group, {
          redirects: await db.redirects.count({ group_id: group }),
        });
    },
  }),
];
