/** Serves all routes with a handler that returns its args. */
import { serveSite } from "./serve.mjs";
import { createTableSite } from "./table-site.mjs";

const site = createTableSite();
await site.migrate();
await serveSite(site);
