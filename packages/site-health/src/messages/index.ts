import { defineMessages, type Messages } from "@waymark/core";
import { type SiteHealthErrorTexts, siteHealthErrorTexts } from "./error-texts.ts";
import { errorsAr } from "./errors-ar.ts";
import { errorsDe } from "./errors-de.ts";

/** The texts of errors: for a translation of them. */
export const siteHealthErrorMessages: Messages<SiteHealthErrorTexts> = defineMessages(
  "site-health errors",
  {
    en: siteHealthErrorTexts as SiteHealthErrorTexts,
    de: errorsDe,
    ar: errorsAr,
  },
);
