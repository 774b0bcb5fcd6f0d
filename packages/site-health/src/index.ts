import { defineModule, roleGrants } from "@waymark/core";
import { checkBackup, backUpSite } from "./backups/jobs.ts";
import { authorizationHeader, loopbackRequests } from "./checks/own-site.ts";
import { backgroundUpdates, updateServer } from "./checks/updates.ts";
import { httpsStatus } from "./checks/https-status.ts";
import { pageCache } from "./checks/page-cache.ts";
import { errors } from "./errors.ts";
import { siteHealthErrorMessages, siteHealthMessages } from "./messages/index.ts";
import { operationsAr } from "./messages/operations-ar.ts";
import { operationsDe } from "./messages/operations-de.ts";
import { healthTests } from "./extension-points.ts";
import { recordHeartbeat } from "./jobs.ts";
import { options } from "./options.ts";
import { tables } from "./tables.ts";
import { v1 } from "./v1.ts";
import { v2 } from "./v2.ts";

/** Tests of the running site, for its administrators: `modules: [accounts(), siteHealth()]`. */
export const siteHealth = defineModule({
  name: "site-health",
  requires: ["accounts"],
  options,
  tables,
  errors,
  messages: siteHealthMessages,
  errorMessages: siteHealthErrorMessages,
  contributes: [
    operationsAr,
    operationsDe,
    healthTests(
      backgroundUpdates,
      loopbackRequests,
      httpsStatus,
      updateServer,
      authorizationHeader,
      pageCache,
    ),
    // A backup contains password hashes.
    roleGrants({
      name: "site-health: administrator",
      role: "administrator",
      capabilities: ["manage_backups"],
    }),
  ],
  jobs: [recordHeartbeat, backUpSite, checkBackup],
  namespaces: (setup) => [v1(setup), v2],
});

export {
  defineHealthTest,
  type HealthCall,
  type HealthFinding,
  type HealthReport,
  type HealthTest,
  type HealthTestDef,
} from "./health-test.ts";
export type { BackupCheck, BackupStore, BackupWork, StoredBackup } from "./backups/port.ts";
export type { Measure } from "./options.ts";
export { healthTests } from "./extension-points.ts";
export type { SiteHealthV1 } from "./v1.ts";
export type { SiteHealthV2 } from "./v2.ts";

export { siteHealthErrorMessages, siteHealthMessages } from "./messages/index.ts";
