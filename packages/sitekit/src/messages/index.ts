import { defineMessages, type Messages } from "@waymark/core";
import { type SitekitErrorTexts, sitekitErrorTexts } from "./error-texts.ts";
import { errorsAr } from "./errors-ar.ts";
import { errorsDe } from "./errors-de.ts";

/** The error messages of this module. Pass them to `translation` to add a language or to replace texts. */
export const sitekitErrorMessages: Messages<SitekitErrorTexts> = defineMessages("sitekit errors", {
  en: sitekitErrorTexts as SitekitErrorTexts,
  de: errorsDe,
  ar: errorsAr,
});
