import { defineMessages, type LanguageContext, type Messages, translatorOf } from "@waymark/core";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

/** The messages of the explorer. Pass them to `translation` to add a language or to replace texts. */
export const explorerMessages: Messages<typeof en> = defineMessages("explorer", { en, de, ar });

/** The key of a text of the explorer. */
export type TextKey = keyof typeof en;
/** The keys of texts that depend on a number. */
const counted = [
  "routes",
  "endpoints",
  "namespaces",
  "found",
  "pages",
  "items",
  "keys",
] as const satisfies readonly TextKey[];
/** The key of a text that depends on a number. */
export type CountedKey = (typeof counted)[number];

/**
 * The texts of the page in one language, as data: `{name}` is an argument, and texts that
 * depend on a number are listed by plural category.
 */
export type PageTexts = Readonly<Record<Exclude<TextKey, CountedKey>, string>> &
  Readonly<Record<CountedKey, Readonly<Record<string, string>>>>;

/** Arguments keep their names, so that the browser inserts them without a parser of messages. */
const placeholders = Object.fromEntries(
  Object.values(en)
    .flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)])
    .map(([placeholder, name]) => [name, placeholder]),
);
/** Up to this number every plural category occurs in all languages that have it for whole numbers. */
const maxSample = 200;

/** The texts of the page in the language of the visitor. */
export function textsOf(ctx: LanguageContext): PageTexts {
  const t = translatorOf(explorerMessages, ctx) as (key: TextKey, values: object) => string;
  const { language } = ctx;
  const samples = samplesOf(language);
  const isCounted = (key: string): boolean => counted.some((one) => one === key);
  const textOf = (key: TextKey): string | Record<string, string> =>
    isCounted(key)
      ? Object.fromEntries(
          samples.map(([category, count]) => [category, t(key, { ...placeholders, count })]),
        )
      : t(key, placeholders);
  const keys = Object.keys(en) as TextKey[];
  return Object.fromEntries(keys.map((key) => [key, textOf(key)])) as never;
}

/** A number of each plural category of a language. */
function samplesOf(language: string): readonly (readonly [category: string, count: number])[] {
  const rules = new Intl.PluralRules(language);
  const found = new Map<string, number>();
  for (let count = 0; count <= maxSample; count++) {
    const category = rules.select(count);
    if (!found.has(category)) found.set(category, count);
  }
  return [...found];
}
