import { defineMessages, type Messages } from "@waymark/core";
import { contentErrorTexts, type ErrorCode } from "./error-texts.ts";
import { errorsAr } from "./errors-ar.ts";
import { errorsDe } from "./errors-de.ts";

/** The texts of the errors of content: for a translation of them. */
export const contentErrorMessages: Messages<Readonly<Record<ErrorCode, string>>> = defineMessages(
  "content errors",
  { en: contentErrorTexts, de: errorsDe, ar: errorsAr },
);
