import { defineMessages, type Messages } from "@waymark/core";
import { type OembedErrorTexts, oembedErrorTexts } from "./error-texts.ts";
import { errorsAr } from "./errors-ar.ts";
import { errorsDe } from "./errors-de.ts";

/** The error messages of this module. Pass them to `translation` to add a language or to replace texts. */
export const oembedErrorMessages: Messages<OembedErrorTexts> = defineMessages("oembed errors", {
  en: oembedErrorTexts as OembedErrorTexts,
  de: errorsDe,
  ar: errorsAr,
});
