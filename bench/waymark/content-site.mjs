import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import { createSite } from "@waymark/core";
import { postgres } from "@waymark/storage-postgres";
import { sqlite } from "@waymark/storage-sqlite";
import { seeding } from "./fill-many.mjs";
import { url } from "./table-site.mjs";

/** Creates a site with the content module; `database` is a SQLite file or a PostgreSQL URL. */
export const createContentSite = (database, modules = []) =>
  createSite({
    name: "Bench",
    url,
    timezone: "UTC",
    storage: database.startsWith("postgres:")
      ? postgres(database)
      : sqlite({ file: database, synchronous: "normal" }),
    modules: [accounts(), content(), seeding(), ...modules],
  });
