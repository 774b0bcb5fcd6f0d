import { defineMessages, type Messages } from "@waymark/core";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { type StringLocatorErrorTexts, stringLocatorErrorTexts } from "./error-texts.ts";
import { errorsAr } from "./errors-ar.ts";
import { errorsDe } from "./errors-de.ts";

/** The notices for clients of the first version: for a translation of them. */
export const stringLocatorMessages: Messages<typeof en> = defineMessages("string-locator", {
  en,
  de,
  ar,
});

/** The texts of errors: for a translation of them. */
export const stringLocatorErrorMessages: Messages<StringLocatorErrorTexts> = defineMessages(
  "string-locator errors",
  { en: stringLocatorErrorTexts as StringLocatorErrorTexts, de: errorsDe, ar: errorsAr },
);
