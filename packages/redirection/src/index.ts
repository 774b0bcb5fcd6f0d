import { defineModule, settings } from "@waymark/core";
import { errors } from "./errors.ts";
import { redirectionErrorMessages, redirectionMessages } from "./messages/index.ts";
import { operationsAr } from "./messages/operations-ar.ts";
import { operationsDe } from "./messages/operations-de.ts";
import { screensAr } from "./messages/screens-ar.ts";
import { screensDe } from "./messages/screens-de.ts";
import { groupsAreCounted } from "./integrity-checks.ts";
import { oldSlugs } from "./imports/old-slugs.ts";
import { followMoved, followTrashed } from "./listeners.ts";
import { expireLogs } from "./logs/jobs.ts";
import { migrations } from "./migrations.ts";
import { options } from "./options.ts";
import { decorateResponses, followRules, handleNotFound } from "./pages/handlers.ts";
import { redirectImporter } from "./remote-import.ts";
import { redirectScreens, redirectSettings } from "./screens.ts";
import { lastGroup, postAddresses, redirectionSettings, rulesRevision } from "./settings.ts";
import { writeServerFile } from "./server-file/jobs.ts";
import { followServerFile } from "./server-file/listeners.ts";
import { tables } from "./tables.ts";
import { ensureGroups, writeRecords } from "./tasks.ts";
import { v1 } from "./v1.ts";

export type { ServerFiles } from "./options.ts";
export type { Visit } from "./matches/kind.ts";
export {
  redirectConditions,
  redirectImportSources,
  type RedirectCondition,
  type RedirectImportSource,
  type OfferedRedirect,
} from "./extension-points.ts";
export type { RedirectionV1 } from "./v1.ts";

/** Redirects: rules, groups, logs, and configuration files for other servers. */
export const redirection = defineModule({
  name: "redirection",
  requires: ["content"],
  options,
  tables,
  migrations,
  errors,
  messages: redirectionMessages,
  errorMessages: redirectionErrorMessages,
  contributes: [
    settings(redirectionSettings, lastGroup, rulesRevision, postAddresses),
    oldSlugs,
    redirectScreens,
    operationsDe,
    screensDe,
    operationsAr,
    screensAr,
    redirectSettings,
    redirectImporter,
  ],
  on: [followMoved, followTrashed, followServerFile],
  jobs: [expireLogs, writeServerFile],
  pages: [followRules, handleNotFound, decorateResponses],
  start: [ensureGroups],
  close: [writeRecords],
  checks: [groupsAreCounted],
  namespaces: (setup) => [v1(setup)],
});

export { redirectionErrorMessages, redirectionMessages } from "./messages/index.ts";
