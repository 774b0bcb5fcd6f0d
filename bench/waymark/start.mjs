/** Starts a site: imports all modules, opens the database, builds the routes, listens. */
import { serve } from "@waymark/node";
import { sqlite } from "@waymark/storage-sqlite";
import { sendStart } from "../lib/start.mjs";
import { createTableSite } from "./table-site.mjs";

const site = createTableSite({ storage: sqlite(":memory:") });
await site.migrate();
await serve(site, { port: 0, hostname: "127.0.0.1" });
sendStart();
