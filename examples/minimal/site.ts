import { createSite } from "@waymark/core";
import { ConfigError, readConfig } from "@waymark/node";
import { sqlite } from "@waymark/storage-sqlite";
import { notes } from "./notes.ts";

const { database, url } = readConfig();
if (database.kind !== "sqlite")
  throw new ConfigError("DATABASE_URL", "this example supports only SQLite.", "sqlite:./site.db");

export default createSite({
  name: "Minimal",
  url,
  storage: sqlite(database.file),
  modules: [notes()],
});
