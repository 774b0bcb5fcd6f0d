import { defineModule, roleGrants } from "@waymark/core";
import { manage } from "./access.ts";
import { errors } from "./errors.ts";
import { deleteOld } from "./jobs.ts";
import { options } from "./options.ts";
import { page } from "./pages.ts";
import { tables } from "./tables.ts";
import { v1 } from "./v1.ts";

/** Entries by visitors, which editors approve. */
export const __export__ = defineModule({
  name: "__module__",
  requires: ["accounts"], // it grants a capability to roles of accounts
  options,
  tables,
  errors,
  contributes: [
    roleGrants(
      ...["administrator", "editor"].map((role) => ({
        name: `__module__: ${role}`,
        role,
        capabilities: [manage],
      })),
    ),
  ],
  jobs: [deleteOld],
  pages: [page],
  namespaces: [v1],
});
