/** The posts of the content module. DATABASE names a file with posts, or is the URL of a PostgreSQL database with them. */
import { makeContentSite } from "./content-site.mjs";
import { serveSite } from "./serve.mjs";

const site = makeContentSite(process.env.DATABASE);
await site.migrate();
await serveSite(site);
