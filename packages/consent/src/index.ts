import { defineModule, settings, siteCookies } from "@waymark/core";
import { consentErrorMessages, consentMessages } from "./messages/index.ts";
import { operationsAr } from "./messages/operations-ar.ts";
import { operationsDe } from "./messages/operations-de.ts";
import { screensAr } from "./messages/screens-ar.ts";
import { screensDe } from "./messages/screens-de.ts";
import { insertBanner, gpcStatement, ownPages } from "./banner/pages.ts";
import { errors } from "./errors.ts";
import { knownVendors } from "./extension-points.ts";
import { rescan, scanSite, expireLog } from "./jobs.ts";
import { standardVendors } from "./known/index.ts";
import { ownCookies } from "./known/lookup.ts";
import { options } from "./options.ts";
import { consentForm, consentScreens } from "./screens.ts";
import { consentSettings, listedCookies } from "./settings.ts";
import { tables } from "./tables.ts";
import { v1 } from "./v1.ts";
import { v2 } from "./v2.ts";

export type { Category as ConsentCategory } from "./categories.ts";
export type { CookieInput } from "./services.ts";
export type { AskPage, ConsentOptions } from "./options.ts";
export { knownVendors, type KnownCookie, type KnownVendor } from "./extension-points.ts";
export { allowedCookie, allowsConsent, type ConsentQuestion } from "./services.ts";
export { tables as consentTables } from "./tables.ts";
export type { ConsentV2 } from "./v2.ts";

/** Cookie consent: a banner, blocking until consent, a scan of the site's pages, and a log of choices. */
export const consent = defineModule({
  name: "consent",
  requires: ["content"],
  // The pages are scanned with the content of these modules.
  after: ["redirection", "security", "seo", "popup", "sitekit"],
  options,
  tables,
  errors,
  messages: consentMessages,
  errorMessages: consentErrorMessages,
  contributes: [
    settings(consentSettings, listedCookies),
    siteCookies(...ownCookies),
    knownVendors(...standardVendors),
    consentScreens,
    consentForm,
    operationsAr,
    operationsDe,
    screensAr,
    screensDe,
  ],
  jobs: [scanSite, rescan, expireLog],
  pages: [ownPages, gpcStatement, insertBanner],
  namespaces: (setup) => [v1, v2(setup)],
});

export { consentErrorMessages, consentMessages } from "./messages/index.ts";
