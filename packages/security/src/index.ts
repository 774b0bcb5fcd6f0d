import { defineModule } from "@waymark/core";
import { errors } from "./errors.ts";
import { contributions } from "./extension-points.ts";
import { clearSignIns, schedule } from "./jobs/schedule.ts";
import { mailAccount, mailAlert, mailDevice, mailIssues } from "./jobs/mail.ts";
import { securityErrorMessages, securityMessages } from "./messages/index.ts";
import { operationsAr } from "./messages/operations-ar.ts";
import { operationsDe } from "./messages/operations-de.ts";
import { screensAr } from "./messages/screens-ar.ts";
import { screensDe } from "./messages/screens-de.ts";
import { runScan } from "./jobs/run-scan.ts";
import { followUsers, forgetUser, followFailures } from "./listeners.ts";
import { options } from "./options.ts";
import { consoleToken } from "./scheme.ts";
import { securityForm, securityScreens } from "./screens.ts";
import { authorScan } from "./sign-in/pages.ts";
import { ensureConsole, ensureSignIn, ensureUsers, resetSecondFactor } from "./tasks.ts";
import { tables } from "./tables.ts";
import { twoFactorPage } from "./two-factor/pages.ts";
import { v1 } from "./v1.ts";

export type { CodeEntry, CodeFiles, ScanCursor, CodeText } from "./options.ts";

/** Protects sign-ins, and scans content, settings, users, uploads and code for malware. */
export const security = defineModule({
  name: "security",
  requires: ["content"],
  options,
  tables,
  errors,
  messages: securityMessages,
  errorMessages: securityErrorMessages,
  contributes: [
    ...contributions,
    securityScreens,
    securityForm,
    operationsDe,
    screensDe,
    operationsAr,
    screensAr,
  ],
  on: [...followUsers, followFailures, forgetUser],
  authSchemes: [consoleToken],
  jobs: [mailIssues, runScan, schedule, mailDevice, mailAlert, mailAccount, clearSignIns],
  pages: [authorScan, twoFactorPage],
  tasks: [resetSecondFactor],
  start: [ensureConsole, ensureUsers, ensureSignIn],
  namespaces: [v1],
});
export { securityErrorMessages, securityMessages } from "./messages/index.ts";
export { passwordRanges, type BreachedPasswords } from "./passwords/breaches.ts";
export { resetSecondFactor } from "./tasks.ts";
