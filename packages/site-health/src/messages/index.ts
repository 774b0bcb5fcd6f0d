import { defineMessages, type Messages, type SiteTranslator } from "@waymark/core";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { type SiteHealthErrorTexts, siteHealthErrorTexts } from "./error-texts.ts";
import { errorsAr } from "./errors-ar.ts";
import { errorsDe } from "./errors-de.ts";

/** The messages of test results. Pass them to `translation` to add a language or to replace texts. */
export const siteHealthMessages: Messages<typeof en> = defineMessages("site-health", {
  en,
  de,
  ar,
});

/** The error messages of this module. Pass them to `translation` to add a language or to replace texts. */
export const siteHealthErrorMessages: Messages<SiteHealthErrorTexts> = defineMessages(
  "site-health errors",
  {
    en: siteHealthErrorTexts as SiteHealthErrorTexts,
    de: errorsDe,
    ar: errorsAr,
  },
);

/** A function that translates the texts of results. */
export type Translate = SiteTranslator<typeof en>;
