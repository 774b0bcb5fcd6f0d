import { defineModule, pagePath, settings } from "@waymark/core";
import { beacon } from "./collect/pages/beacon.ts";
import { countSearch } from "./collect/listeners.ts";
import { forgetUser } from "./listeners.ts";
import { wakeCollector, writeCounts, writeCountsAtClose } from "./collect/tasks.ts";
import { forgetOldCounts, rotateSalt } from "./collect/jobs.ts";
import { cleanUp } from "./jobs.ts";
import { countPages, noteArrival } from "./collect/pages/count-pages.ts";
import { collection } from "./collect/settings.ts";
import { errors } from "./errors.ts";
import { sitekitErrorMessages } from "./messages/index.ts";
import { operationsAr } from "./messages/operations-ar.ts";
import { operationsDe } from "./messages/operations-de.ts";
import { screensAr } from "./messages/screens-ar.ts";
import { screensDe } from "./messages/screens-de.ts";
import { kitModules, noticeSources } from "./extension-points.ts";
import { checkModules } from "./kit/module.ts";
import { moduleStates } from "./kit/settings.ts";
import { ownModules } from "./modules/index.ts";
import { collectorNotices } from "./notices.ts";
import { options } from "./options.ts";
import { kitForms } from "./screens.ts";
import { reportReaders, tagSettings, verification } from "./settings.ts";
import { vitalsFile } from "./speed/pages/vitals.ts";
import { tables } from "./tables.ts";
import { printTags } from "./tags/pages.ts";
import { v1 } from "./v1.ts";

export { siteSearched, type SiteSearch } from "./collect/events.ts";
export {
  defineDatapoint,
  type DatapointContext,
  type Datapoint,
  type DatapointDef,
  type DatapointAccess,
} from "./kit/datapoint.ts";
export {
  toModuleSettings,
  type KitModule,
  type ModuleSettings,
  type Notice,
  type NoticeSource,
} from "./kit/module.ts";

export {
  options as sitekitOptions,
  type AskHome,
  type CountingQuestion,
  type MayCount,
  type SitekitOptions,
} from "./options.ts";
export { kitModules, noticeSources } from "./extension-points.ts";
export { tables as sitekitTables } from "./tables.ts";
export { writeCounts } from "./collect/tasks.ts";

/** Site analytics: counts page views on the site itself, and provides reports, health checks and tags in pages. */
export const sitekit = defineModule({
  name: "sitekit",
  requires: ["content"],
  options,
  tables,
  errors,
  errorMessages: sitekitErrorMessages,
  contributes: [
    settings(moduleStates, collection, reportReaders, tagSettings, verification),
    kitModules(...ownModules),
    noticeSources(collectorNotices),
    kitForms,
    operationsAr,
    operationsDe,
    screensAr,
    screensDe,
  ],
  on: [forgetUser, countSearch],
  jobs: [cleanUp, rotateSalt, forgetOldCounts],
  tasks: [writeCounts],
  start: [wakeCollector],
  close: [writeCountsAtClose],
  // A page is counted after all transforms.
  pages: [noteArrival, beacon, vitalsFile, printTags, countPages],
  namespaces: (setup) => {
    pagePath.check("sitekit", setup.options.path, setup.site);
    checkModules(setup.all(kitModules));
    return [v1] as const;
  },
});

export { sitekitErrorMessages } from "./messages/index.ts";
