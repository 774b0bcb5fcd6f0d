import { defineMessages, type Messages } from "@waymark/core";
import { type OembedErrorTexts, oembedErrorTexts } from "./error-texts.ts";
import { errorsAr } from "./errors-ar.ts";
import { errorsDe } from "./errors-de.ts";

/** The texts of errors: for a translation of them. */
export const oembedErrorMessages: Messages<OembedErrorTexts> = defineMessages("oembed errors", {
  en: oembedErrorTexts as OembedErrorTexts,
  de: errorsDe,
  ar: errorsAr,
});
