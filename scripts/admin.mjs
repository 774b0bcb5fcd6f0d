// Builds the client of the admin into packages/admin/client-dist: modules that hold its files, so that a site serves them wherever
// it runs. Does nothing if it is built from the same sources.
import { buildAdmin } from "./lib/admin-client.mjs";

await buildAdmin();
