import { defineModule, settings } from "@waymark/core";
import { errors } from "./errors.ts";
import { followRules } from "./front/front.ts";
import { postAddresses } from "./front/kit.ts";
import { followMoved, followTrashed } from "./hooks.ts";
import { expireLogs } from "./logs/expire.ts";
import { options } from "./options.ts";
import { rulesRevision } from "./rules/revision.ts";
import { lastGroup, redirectionSettings } from "./settings.ts";
import { ensureGroups } from "./start.ts";
import { tables } from "./tables.ts";
import { v1 } from "./v1.ts";

export { whenMissing, type SiteFront } from "./front/front.ts";
export type { Visit } from "./matches/visit.ts";
export { conditions, type Condition } from "./points.ts";

/** Redirects that an administrator keeps: rules, their groups, logs, and files that other servers read. */
export const redirection = defineModule({
  name: "redirection",
  requires: ["content"],
  options,
  tables,
  errors,
  contributes: [settings(redirectionSettings, lastGroup, rulesRevision, postAddresses)],
  on: [followMoved, followTrashed],
  jobs: [expireLogs],
  front: [followRules],
  start: [ensureGroups],
  namespaces: (setup) => [v1(setup)],
});
