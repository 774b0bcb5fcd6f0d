import {
  defineMessages,
  type LanguageContext,
  type Messages,
  type SiteTranslator,
  translatorOf,
} from "@waymark/core";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { type FormErrorTexts, formErrorTexts } from "./error-texts.ts";
import { errorsAr } from "./errors-ar.ts";
import { errorsDe } from "./errors-de.ts";

/** The messages of forms in pages. Pass them to `translation` to add a language or to replace texts. */
export const formMessages: Messages<typeof en> = defineMessages("forms", { en, de, ar });
/** The error messages of this module and of form fields. Pass them to `translation` to add a language or to replace texts. */
export const formErrorMessages: Messages<FormErrorTexts> = defineMessages("forms errors", {
  en: formErrorTexts as FormErrorTexts,
  de: errorsDe,
  ar: errorsAr,
});

/** The texts of forms in the language of the visitor. */
export const formTexts = (ctx: LanguageContext): SiteTranslator<typeof en> =>
  translatorOf(formMessages, ctx);
/** The label of the button that sends a form: the standard one in the language of the visitor, or that of the form. */
export const submitLabel = (label: string, ctx: LanguageContext): string =>
  label === en.send ? formTexts(ctx)("send") : label;
