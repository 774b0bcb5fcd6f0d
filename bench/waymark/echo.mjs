/** The whole framework around a handler that answers with its args. */
import { serveSite } from "./serve.mjs";
import { makeSite } from "./table-site.mjs";

const site = makeSite();
await site.migrate();
await serveSite(site);
