import { defineMessages, type Messages } from "@waymark/core";
import { type StringLocatorErrorTexts, stringLocatorErrorTexts } from "./error-texts.ts";
import { errorsAr } from "./errors-ar.ts";
import { errorsDe } from "./errors-de.ts";

/** The texts of errors: for a translation of them. */
export const stringLocatorErrorMessages: Messages<StringLocatorErrorTexts> = defineMessages(
  "string-locator errors",
  { en: stringLocatorErrorTexts as StringLocatorErrorTexts, de: errorsDe, ar: errorsAr },
);
