import { metaKeys } from "@waymark/content";
import { roleGrants } from "@waymark/core";
import * as z from "zod";
import { manage } from "./access.ts";

/** The meta key under which an item says whether letters tell of it. */
export const metaName = "newsletter";

/** What the newsletter adds to other modules: a meta key of items, and its right to two roles. */
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
