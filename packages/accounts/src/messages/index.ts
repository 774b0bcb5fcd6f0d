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

/** The messages of the account pages and mails. Pass them to `translation` to add a language or to replace texts. */
export const accountMessages: Messages<typeof en> = defineMessages("accounts", { en, de, ar });

/** The error messages of this module. Pass them to `translation` to add a language or to replace texts. */
export const accountErrorMessages: Messages<AccountErrorTexts> = defineMessages("accounts errors", {
  en: accountErrorTexts as AccountErrorTexts,
  de: errorsDe,
  ar: errorsAr,
});

/** The texts of this module in one language. */
export type AccountTexts = SiteTranslator<typeof en>;
/** The context that pages and mails of this module are rendered in. */
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
