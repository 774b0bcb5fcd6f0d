import { accountTables } from "@waymark/accounts";
import { moduleBuilder, defineModule, type NewRow, type Row } from "@waymark/core";
import { tables } from "../tables.ts";

const allTables = { ...tables, users: accountTables.users };
const { defineTask } = moduleBuilder({ tables: allTables });
type AllTables = typeof allTables;
/** All rows of the content tables and the users. */
export type Dump = { readonly [K in keyof AllTables]: readonly Row<AllTables[K]["columns"]>[] };

/** Reads all rows, to compare the stored state. */
export const dump = defineTask("table-access.dump", async ({ db }, _: void): Promise<Dump> => ({
  content: await db.content.find(),
  terms: await db.terms.find(),
  termLinks: await db.termLinks.find(),
  counters: await db.counters.find(),
  revisions: await db.revisions.find(),
  editLocks: await db.editLocks.find(),
  comments: await db.comments.find(),
  files: await db.files.find(),
  formerFiles: await db.formerFiles.find(),
  mediaReferences: await db.mediaReferences.find(),
  origins: await db.origins.find(),
  imports: await db.imports.find(),
  users: await db.users.find(),
}));

/** Inserts a row without validation, for example with an unknown status. */
export const insertRow = defineTask(
  "table-access.insert",
  async ({ db }, row: NewRow<typeof tables.content.columns>) => db.content.insert(row),
);

/** Inserts many rows without validation, for example pages whose parents form a cycle. */
export const insertRows = defineTask(
  "table-access.insert-many",
  async ({ db }, rows: readonly NewRow<typeof tables.content.columns>[]) => {
    for (let at = 0; at < rows.length; at += 500)
      await db.content.insertAll(rows.slice(at, at + 500));
  },
);
/** The same for terms. */
export const insertTerms = defineTask(
  "table-access.insert-terms",
  async ({ db }, rows: readonly NewRow<typeof tables.terms.columns>[]) => {
    for (let at = 0; at < rows.length; at += 500)
      await db.terms.insertAll(rows.slice(at, at + 500));
  },
);
/** The same for former names of files. */
export const insertFormerFiles = defineTask(
  "table-access.insert-former-files",
  async ({ db }, rows: readonly NewRow<typeof tables.formerFiles.columns>[]) =>
    db.formerFiles.insertAll(rows),
);

/** A module with these tasks. */
export const tableAccess = defineModule({
  name: "table-access",
  requires: ["content"],
  tasks: [dump, insertRow, insertRows, insertTerms, insertFormerFiles],
});
