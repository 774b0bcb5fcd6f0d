import { fallbacksOf, toLanguage } from "@waymark/messages";
import { DefinitionError } from "../errors/api-error.ts";
import { defineContribution } from "./contribution.ts";
import type { LanguageContext } from "./translation.ts";
import { weakMemoize } from "../util/weak-memoize.ts";

/** The texts of screens in one language. */
export interface ScreenTexts {
  /** A name that no other texts of screens have: `bookings in German`. */
  readonly name: string;
  /** A BCP 47 tag: `de`, or `de-AT` for texts of Austria only. */
  readonly language: string;
  /** Translations by the English text: labels of screens, descriptions of arguments, and summaries of endpoints. */
  readonly texts?: Readonly<Record<string, string>>;
  /** Labels by the name from which an admin interface derives them: names of fields, and values of enumerations. */
  readonly words?: Readonly<Record<string, string>>;
}

/**
 * Texts of `screens` and `settingsScreens` in other languages, of the arguments that their forms are derived from, and of endpoints.
 * Later texts replace earlier ones. Those without a translation are shown in English.
 */
export const screenTexts = defineContribution<ScreenTexts>("core.screenTexts");

/** @throws DefinitionError for a wrong language. */
export function checkScreenTexts(all: readonly ScreenTexts[]): void {
  for (const { name, language } of all)
    if (toLanguage(language) !== language)
      throw new DefinitionError(
        `${screenTexts.point}: "${name}": "${language}" is not a language tag.`,
      );
}

/** Translates the texts of screens. */
export interface ScreenTranslator {
  /** The translation of an English text, or the text itself. */
  readonly text: (english: string) => string;
  /** Labels by names of fields and values. */
  readonly words: Readonly<Record<string, string>>;
}

const translators = weakMemoize((_: readonly ScreenTexts[]) => new Map<string, ScreenTranslator>());
/** Languages are those that a site offers. */
const maxLanguages = 100;

/** The translator of screens into the language of a context. */
export function screenTranslatorOf({ all, language }: LanguageContext): ScreenTranslator {
  const given = all(screenTexts);
  const byLanguage = translators(given);
  let known = byLanguage.get(language);
  if (!known) {
    if (byLanguage.size >= maxLanguages) byLanguage.clear();
    // Texts of a region replace those of the whole language.
    const used = fallbacksOf(language)
      .toReversed()
      .flatMap((tag) => given.filter((one) => one.language === tag));
    const texts = new Map(used.flatMap((one) => Object.entries(one.texts ?? {})));
    const words = Object.fromEntries(used.flatMap((one) => Object.entries(one.words ?? {})));
    known = { text: (english) => texts.get(english) ?? english, words };
    byLanguage.set(language, known);
  }
  return known;
}
