import { contentTables } from "@waymark/content";
import { moduleBuilder, defineModule } from "@waymark/core";
import { options } from "../options.ts";
import { tables } from "../tables.ts";

const { defineTask } = moduleBuilder({ tables, options });
/** Deletes all entries, as if the module had been added later. */
export const deleteEntries = defineTask(
  "table-access.delete-entries",
  async ({ transaction }, _: {}) =>
    transaction(async ({ db }) => {
      for (const name of ["entries", "sitemap_pages", "links", "progress"] as const)
        await db[name].removeAll({});
    }),
);
/** The entries of items, by ID. */
export const readEntries = defineTask("table-access.read-entries", async ({ db }, _: {}) => {
  const rows = await db.entries.find({ where: { object_type: "post" } });
  return new Map(rows.map((row) => [row.object_id, row]));
});
/** The number of entries. */
export const countEntries = defineTask("table-access.count-entries", ({ db }, _: {}) =>
  db.entries.count(),
);
export const readTokens = defineTask("table-access.read-tokens", ({ db }, _: {}) =>
  db.tokens.find(),
);
const content = moduleBuilder({ tables: contentTables });
/** Stores an image with damaged size data. */
export const addDamaged = content.defineTask(
  "table-access.add-damaged",
  async ({ transaction }, _: {}) =>
    transaction(async ({ db }) => {
      const now = "2026-01-05T10:00:00";
      const { id } = await db.content.insert({
        type: "attachment",
        status: "publish",
        date: now,
        date_gmt: now,
        modified: now,
        modified_gmt: now,
        mime_type: "image/png",
        file: "2026/01/a.png",
        extra: { media: { filesize: 1, sizes: { large: null } } } as never,
      });
      return id;
    }),
);
/** Stores the record of a file of 123 bytes. */
export const addFile = content.defineTask(
  "table-access.add-file",
  ({ transaction }, name: string) =>
    transaction(({ db }) => db.files.insert({ name, content: 1, type: "image/png", size: 123 })),
);
/** A module with these tasks, which access tables directly. */
export const tableAccess = defineModule({
  name: "table-access",
  requires: ["seo"],
  tasks: [deleteEntries, readEntries, countEntries, readTokens, addDamaged, addFile],
});
