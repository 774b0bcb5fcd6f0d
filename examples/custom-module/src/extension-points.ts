import { metaKeys } from "@waymark/content";
import { roleGrants } from "@waymark/core";
import * as z from "zod";
import { manage } from "./access.ts";

/** The meta key that includes an item in newsletters or excludes it. */
export const metaName = "newsletter";

/** Contributions to other modules: a meta key of items, and a capability for two roles. */
export const contributions = [
  metaKeys({ name: metaName, schema: z.boolean(), fallback: true }),
  roleGrants(
    ...["administrator", "editor"].map((role) => ({
      name: `newsletter: ${role}`,
      role,
      capabilities: [manage],
    })),
  ),
];
