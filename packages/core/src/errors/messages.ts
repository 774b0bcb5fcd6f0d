import { defineMessages, type Messages } from "@waymark/messages";
import type { ErrorTable } from "./api-error.ts";
import { errors } from "./errors.ts";
import { ar } from "./texts-ar.ts";
import { de } from "./texts-de.ts";
import { type ErrorTexts, validationTexts } from "./validation-texts.ts";

/** Returns the messages of an error table by code, for the English catalogue of a module's error messages. */
export const errorTexts = <K extends string>(defined: {
  readonly "~table": ErrorTable<K>;
}): { readonly [N in K]: string } =>
  Object.fromEntries(
    Object.entries<ErrorTable[string]>(defined["~table"]).map(([code, [, message]]) => [
      code,
      message,
    ]),
  ) as { readonly [N in K]: string };

/** The error messages of core. Pass them to `translation` to add a language or to replace texts. */
export const coreErrorMessages: Messages<ErrorTexts> = defineMessages("core errors", {
  en: { ...errorTexts(errors), ...validationTexts },
  de,
  ar,
});
