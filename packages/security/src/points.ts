import { grants, settings } from "@waymark/core";
import { manage } from "./access.ts";
import { config } from "./config/config.ts";

/** What this module adds to others: its configuration, and its right to administrators. */
export const contributions = [
  settings(config),
  grants({ name: "security: administrator", role: "administrator", capabilities: [manage] }),
];
