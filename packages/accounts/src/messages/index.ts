import {
  defineMessages,
  type Messages,
  type ModuleContext,
  type SiteTranslator,
  toLanguage,
  translatorOf,
} from "@waymark/core";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { type AccountErrorTexts, accountErrorTexts } from "./error-texts.ts";
import { errorsAr } from "./errors-ar.ts";
import { errorsDe } from "./errors-de.ts";

/** The texts of the pages and mails of accounts: for a translation of them. */
export const accountMessages: Messages<typeof en> = defineMessages("accounts", { en, de, ar });

/** The texts of errors: for a translation of them. */
export const accountErrorMessages: Messages<AccountErrorTexts> = defineMessages("accounts errors", {
  en: accountErrorTexts as AccountErrorTexts,
  de: errorsDe,
  ar: errorsAr,
});

/** The texts of this module in one language. */
export type AccountTexts = SiteTranslator<typeof en>;
/** What the pages and mails of this module are written for. */
export type AccountPageScope = Pick<ModuleContext, "site" | "all" | "language">;

/** The texts in the language of a visitor. */
export const textsFor = (scope: Pick<AccountPageScope, "all" | "language">): AccountTexts =>
  translatorOf(accountMessages, scope);

/** The scope of a mail: in the language of its recipient, if they have chosen one. */
export const mailContext = (
  { site, all }: AccountPageScope,
  recipient?: { readonly locale: string },
): AccountPageScope => ({
  site,
  all,
  language: (recipient?.locale && toLanguage(recipient.locale)) || site.locale,
});
