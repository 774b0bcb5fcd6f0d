// The site that is moved: several modules, a task that fills it, and an auth scheme for an administrator.
import {
  accounts,
  accountTables,
  moduleBuilder,
  blockEditor,
  content,
  contentTables,
  createSite,
  defineModule,
  explorer,
  hosted,
  oembed,
  openapi,
  siteHealth,
} from "waymark";
import { sampleRows } from "./sample-rows.mjs";

const { defineAuthScheme, defineTask } = moduleBuilder({
  tables: { ...accountTables, ...contentTables },
});

/** Inserts the rows that the routes would store, which is much faster than requests. */
export const fill = defineTask("test.fill", async ({ db }, count) => {
  for (const rowsByTable of sampleRows(count))
    await db.transaction(async (inner) => {
      for (const [table, rows] of Object.entries(rowsByTable))
        if (rows.length > 0) await inner[table].insertAll(rows);
    });
});
const testUser = defineAuthScheme(
  "test-user",
  ({ request }) =>
    request.headers.get("x-test-user") === null
      ? undefined
      : { id: 1, login: "user1", displayName: "U", roles: ["administrator"], capabilities: [] },
  { headers: ["x-test-user"] },
);
const testModule = defineModule({
  name: "test",
  requires: ["accounts", "content"],
  tasks: [fill],
  authSchemes: [testUser],
});

// oxlint-disable-next-line import/no-default-export
export default createSite({
  ...hosted(),
  name: "Moved",
  modules: [
    explorer(),
    openapi(),
    accounts(),
    content(),
    oembed(),
    blockEditor(),
    siteHealth(),
    testModule(),
  ],
});
