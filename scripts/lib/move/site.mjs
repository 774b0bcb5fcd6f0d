// The site that is moved: the whole set, what fills it, and who may ask for everything.
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
import { portions } from "./rows.mjs";

const { defineAuthScheme, defineTask } = moduleBuilder({
  tables: { ...accountTables, ...contentTables },
});

/** Writes rows as the routes would, without their work. */
export const fill = defineTask("filling.fill", async ({ db }, count) => {
  for (const portion of portions(count))
    await db.transaction(async (inner) => {
      for (const [table, rows] of Object.entries(portion))
        if (rows.length > 0) await inner[table].insertAll(rows);
    });
});
const acting = defineAuthScheme(
  "acting",
  ({ request }) =>
    request.headers.get("x-acting") === null
      ? undefined
      : { id: 1, login: "user1", displayName: "U", roles: ["administrator"], capabilities: [] },
  { headers: ["x-acting"] },
);
const filling = defineModule({
  name: "filling",
  requires: ["accounts", "content"],
  tasks: [fill],
  authSchemes: [acting],
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
    filling(),
  ],
});
