/** Serves the content module; DATABASE is a SQLite file or the URL of a PostgreSQL database with posts. */
import { createContentSite } from "./content-site.mjs";
import { serveSite } from "./serve.mjs";

const site = createContentSite(process.env.DATABASE);
await site.migrate();
await serveSite(site);
