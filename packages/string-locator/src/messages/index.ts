import { defineMessages, type Messages } from "@waymark/core";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { type StringLocatorErrorTexts, stringLocatorErrorTexts } from "./error-texts.ts";
import { errorsAr } from "./errors-ar.ts";
import { errorsDe } from "./errors-de.ts";

/** The notices for clients of the first version of the API. Pass them to `translation` to add a language or to replace texts. */
export const stringLocatorMessages: Messages<typeof en> = defineMessages("string-locator", {
  en,
  de,
  ar,
});

/** The error messages of this module. Pass them to `translation` to add a language or to replace texts. */
export const stringLocatorErrorMessages: Messages<StringLocatorErrorTexts> = defineMessages(
  "string-locator errors",
  { en: stringLocatorErrorTexts as StringLocatorErrorTexts, de: errorsDe, ar: errorsAr },
);
