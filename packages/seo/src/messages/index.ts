import { defineMessages, type Messages } from "@waymark/core";
import { type SeoErrorTexts, seoErrorTexts } from "./error-texts.ts";
import { errorsAr } from "./errors-ar.ts";
import { errorsDe } from "./errors-de.ts";

/** The texts of errors: for a translation of them. */
export const seoErrorMessages: Messages<SeoErrorTexts> = defineMessages("seo errors", {
  en: seoErrorTexts as SeoErrorTexts,
  de: errorsDe,
  ar: errorsAr,
});
