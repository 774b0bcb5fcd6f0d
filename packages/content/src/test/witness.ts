import { accountTables } from "@waymark/accounts";
import { bind, defineModule } from "@waymark/core";
import { tables } from "../tables.ts";

const { defineTask } = bind({ tables: { ...tables, users: accountTables.users } });

/** Every row of content's tables and the users, for tests that compare what is stored. */
export const dump = defineTask("witness.dump", async ({ db }) => ({
  content: await db.content.find(),
  terms: await db.terms.find(),
  termLinks: await db.termLinks.find(),
  counters: await db.counters.find(),
  revisions: await db.revisions.find(),
  comments: await db.comments.find(),
  origins: await db.origins.find(),
  users: await db.users.find(),
}));
export type Dump = Awaited<ReturnType<typeof dump.run>>;

type NewContent = Parameters<typeof insertRow.run>[1];
/** Puts a row where no route would: a status that only other modules give, say. */
export const insertRow = defineTask(
  "witness.insert",
  async ({ db }, row: Parameters<typeof db.content.insert>[0]) => db.content.insert(row),
);
export type { NewContent };

/** A module that looks at tables, and does nothing else. */
export const witness = defineModule({
  name: "witness",
  requires: ["content"],
  tasks: [dump, insertRow],
});
