import { defineMessages, type Messages } from "@waymark/core";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { type RedirectionErrorTexts, redirectionErrorTexts } from "./error-texts.ts";
import { errorsAr } from "./errors-ar.ts";
import { errorsDe } from "./errors-de.ts";

/** The titles of error pages. Pass them to `translation` to add a language or to replace texts. */
export const redirectionMessages: Messages<typeof en> = defineMessages("redirection", {
  en,
  de,
  ar,
});

/** The error messages of this module. Pass them to `translation` to add a language or to replace texts. */
export const redirectionErrorMessages: Messages<RedirectionErrorTexts> = defineMessages(
  "redirection errors",
  {
    en: redirectionErrorTexts as RedirectionErrorTexts,
    de: errorsDe,
    ar: errorsAr,
  },
);
