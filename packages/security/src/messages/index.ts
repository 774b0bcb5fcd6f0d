import {
  defineMessages,
  type LanguageContext,
  type Messages,
  type SiteTranslator,
  toLanguage,
  translatorOf,
} from "@waymark/core";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { type SecurityErrorTexts, securityErrorTexts } from "./error-texts.ts";
import { errorsAr } from "./errors-ar.ts";
import { errorsDe } from "./errors-de.ts";
import { findingsAr } from "./findings-ar.ts";
import { findingsDe } from "./findings-de.ts";
import { type FindingsCatalogue, findingsEn } from "./findings-en.ts";

type SecurityCatalogue = typeof en & FindingsCatalogue;

/** The messages of the security pages, mails and scan findings. Pass them to `translation` to add a language or to replace texts. */
export const securityMessages: Messages<SecurityCatalogue> = defineMessages("security", {
  en: { ...en, ...findingsEn } as SecurityCatalogue,
  de: { ...de, ...findingsDe },
  ar: { ...ar, ...findingsAr },
});

/** The error messages of this module. Pass them to `translation` to add a language or to replace texts. */
export const securityErrorMessages: Messages<SecurityErrorTexts> = defineMessages(
  "security errors",
  { en: securityErrorTexts as SecurityErrorTexts, de: errorsDe, ar: errorsAr },
);

/** The texts of this module in one language. */
export type SecurityTexts = SiteTranslator<SecurityCatalogue>;

/** The texts in the language of a visitor. */
export const textsFor = (ctx: LanguageContext): SecurityTexts =>
  translatorOf(securityMessages, ctx);

/** The texts of a mail: in the language of its recipient, if they have chosen one, otherwise in that of the site. */
export const mailTexts = (
  { all, site }: Pick<LanguageContext, "all"> & { readonly site: { readonly locale: string } },
  recipient?: { readonly locale: string },
): SecurityTexts =>
  textsFor({ all, language: (recipient?.locale && toLanguage(recipient.locale)) || site.locale });
