import { defineModule, roleGrants } from "@waymark/core";
import { manage } from "./access.ts";
import { errors } from "./errors.ts";
import { page } from "./pages.ts";
import { forget } from "./jobs.ts";
import { options } from "./options.ts";
import { tables } from "./tables.ts";
import { v1 } from "./v1.ts";

/** Entries that visitors write, and that editors look through. */
export const __export__ = defineModule({
  name: "__module__",
  requires: ["accounts"], // it grants a right to roles that accounts have
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
  jobs: [forget],
  pages: [page],
  namespaces: [v1],
});
