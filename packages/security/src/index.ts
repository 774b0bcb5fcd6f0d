import { defineModule } from "@waymark/core";
import { errors } from "./errors.ts";
import { contributions } from "./extension-points.ts";
import { clearSignIns } from "./jobs/clear-sign-ins.ts";
import { mailAccount } from "./jobs/mail-account.ts";
import { mailAlert } from "./jobs/mail-alert.ts";
import { mailDevice } from "./jobs/mail-device.ts";
import { mailIssues } from "./jobs/mail-issues.ts";
import { runScan } from "./jobs/run-scan.ts";
import { schedule } from "./jobs/schedule.ts";
import { followUsers } from "./listeners.ts";
import { options } from "./options.ts";
import { consoleToken } from "./scheme.ts";
import { authorScan } from "./sign-in/pages.ts";
import { ensureConsole, ensureSignIn, ensureUsers } from "./tasks.ts";
import { tables } from "./tables.ts";
import { twoFactorPage } from "./two-factor/pages.ts";
import { v1 } from "./v1.ts";
import { resetSecondFactor } from "./two-factor/tasks.ts";
import { forgetUser } from "./two-factor/listeners.ts";
import { followFailures } from "./sign-in/listeners.ts";

export type { CodeEntry, CodeFiles, ScanCursor, CodeText } from "./files/port.ts";

/** Protects sign-ins, and scans content, settings, users, uploads and code for malware. */
export const security = defineModule({
  name: "security",
  requires: ["content"],
  options,
  tables,
  errors,
  contributes: contributions,
  on: [...followUsers, followFailures, forgetUser],
  authSchemes: [consoleToken],
  jobs: [mailIssues, runScan, schedule, mailDevice, mailAlert, mailAccount, clearSignIns],
  pages: [authorScan, twoFactorPage],
  tasks: [resetSecondFactor],
  start: [ensureConsole, ensureUsers, ensureSignIn],
  namespaces: [v1],
});
export { passwordRanges, type BreachedPasswords } from "./passwords/breaches.ts";
export { resetSecondFactor } from "./two-factor/tasks.ts";
