/** A start as a site's own: import everything, open the database, build the table, listen. */
import { serve } from "@waymark/node";
import { sqlite } from "@waymark/storage-sqlite";
import { sendStart } from "../lib/start.mjs";
import { makeSite } from "./table-site.mjs";

const site = makeSite({ storage: sqlite(":memory:") });
await site.migrate();
await serve(site, { port: 0, hostname: "127.0.0.1" });
sendStart();
