import { defineMessages, type Messages } from "@waymark/core";
import { type SeoErrorTexts, seoErrorTexts } from "./error-texts.ts";
import { errorsAr } from "./errors-ar.ts";
import { errorsDe } from "./errors-de.ts";

/** The error messages of this module. Pass them to `translation` to add a language or to replace texts. */
export const seoErrorMessages: Messages<SeoErrorTexts> = defineMessages("seo errors", {
  en: seoErrorTexts as SeoErrorTexts,
  de: errorsDe,
  ar: errorsAr,
});
