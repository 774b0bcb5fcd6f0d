import { accountTables } from "@waymark/accounts";
import { moduleBuilder, defineModule, type NewRow, type Row } from "@waymark/core";
import { tables } from "../tables.ts";

const watched = { ...tables, users: accountTables.users };
const { defineTask } = moduleBuilder({ tables: watched });
type Watched = typeof watched;
/** Every row of content's tables and the users. */
export type Dump = { readonly [K in keyof Watched]: readonly Row<Watched[K]["columns"]>[] };

/** Reads all there is, for tests that compare what is stored. */
export const dump = defineTask("witness.dump", async ({ db }, _: void): Promise<Dump> => ({
  content: await db.content.find(),
  terms: await db.terms.find(),
  termLinks: await db.termLinks.find(),
  counters: await db.counters.find(),
  revisions: await db.revisions.find(),
  comments: await db.comments.find(),
  files: await db.files.find(),
  origins: await db.origins.find(),
  users: await db.users.find(),
}));

/** Puts a row where no route would: with a status that no mounted module declares, say. */
export const insertRow = defineTask(
  "witness.insert",
  async ({ db }, row: NewRow<typeof tables.content.columns>) => db.content.insert(row),
);

/** Puts many rows at once where no route would: pages in a circle, or below each other without end. */
export const insertRows = defineTask(
  "witness.insert-many",
  async ({ db }, rows: readonly NewRow<typeof tables.content.columns>[]) => {
    for (let at = 0; at < rows.length; at += 500)
      await db.content.insertAll(rows.slice(at, at + 500));
  },
);
/** The same for terms. */
export const insertTerms = defineTask(
  "witness.insert-terms",
  async ({ db }, rows: readonly NewRow<typeof tables.terms.columns>[]) => {
    for (let at = 0; at < rows.length; at += 500)
      await db.terms.insertAll(rows.slice(at, at + 500));
  },
);

/** A module that looks at tables, and does nothing else. */
export const witness = defineModule({
  name: "witness",
  requires: ["content"],
  tasks: [dump, insertRow, insertRows, insertTerms],
});
