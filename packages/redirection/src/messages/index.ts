import { defineMessages, type Messages } from "@waymark/core";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { type RedirectionErrorTexts, redirectionErrorTexts } from "./error-texts.ts";
import { errorsAr } from "./errors-ar.ts";
import { errorsDe } from "./errors-de.ts";

/** The titles of error pages: for a translation of them. */
export const redirectionMessages: Messages<typeof en> = defineMessages("redirection", {
  en,
  de,
  ar,
});

/** The texts of errors: for a translation of them. */
export const redirectionErrorMessages: Messages<RedirectionErrorTexts> = defineMessages(
  "redirection errors",
  {
    en: redirectionErrorTexts as RedirectionErrorTexts,
    de: errorsDe,
    ar: errorsAr,
  },
);
