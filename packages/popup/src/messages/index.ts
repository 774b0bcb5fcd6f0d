import { defineMessages, type Messages } from "@waymark/core";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { type PopupErrorTexts, popupErrorTexts } from "./error-texts.ts";
import { errorsAr } from "./errors-ar.ts";
import { errorsDe } from "./errors-de.ts";

/** The messages of popups. Pass them to `translation` to add a language or to replace texts. */
export const popupMessages: Messages<typeof en> = defineMessages("popup", { en, de, ar });

/** The error messages of this module. Pass them to `translation` to add a language or to replace texts. */
export const popupErrorMessages: Messages<PopupErrorTexts> = defineMessages("popup errors", {
  en: popupErrorTexts as PopupErrorTexts,
  de: errorsDe,
  ar: errorsAr,
});
