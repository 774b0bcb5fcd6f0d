import { defineMessages, type LanguageContext, type Messages, translatorOf } from "@waymark/core";
import type { Category } from "../categories.ts";
import { categories } from "../categories.ts";
import type { ConsentSettings, Texts } from "../settings.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { type ConsentErrorTexts, consentErrorTexts } from "./error-texts.ts";
import { errorsAr } from "./errors-ar.ts";
import { errorsDe } from "./errors-de.ts";

/** The messages of the banner and the cookie page. Pass them to `translation` to add a language or to replace texts. */
export const consentMessages: Messages<typeof en> = defineMessages("consent", { en, de, ar });

/** The error messages of this module. Pass them to `translation` to add a language or to replace texts. */
export const consentErrorMessages: Messages<ConsentErrorTexts> = defineMessages("consent errors", {
  en: consentErrorTexts as ConsentErrorTexts,
  de: errorsDe,
  ar: errorsAr,
});

/** Names that the texts of the settings contain in braces; they are filled in later. */
const places = { host: "{host}", category: "{category}", categories: "{categories}" };

/** The settings with the standard texts in the language of the visitor. Texts of administrators stay as they are. */
export function inLanguage(settings: ConsentSettings, ctx: LanguageContext): ConsentSettings {
  const t = translatorOf(consentMessages, ctx) as (key: string, values: object) => string;
  const toText = (key: keyof typeof en, own: string) => (own === en[key] ? t(key, places) : own);
  const texts = Object.entries(settings.texts).map(([key, own]) => [
    key,
    toText(key as keyof Texts, own),
  ]);
  const byName = categories.map((name: Category) => {
    const { label, about, offered } = settings.categories[name];
    return [
      name,
      { label: toText(name, label), about: toText(`${name}About`, about), offered },
    ] as const;
  });
  return {
    ...settings,
    texts: Object.fromEntries(texts) as Texts,
    categories: Object.fromEntries(byName) as ConsentSettings["categories"],
  };
}
