import type { CountedKey, PageTexts, TextKey } from "../src/messages/index.ts";
import { language, textData } from "./page.ts";

const texts = JSON.parse(textData) as PageTexts;
const plurals = new Intl.PluralRules(language);

type Values = Readonly<Record<string, string>>;
type PlainKey = Exclude<TextKey, CountedKey>;

const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);

/** A text in the language of the page, with its arguments. */
export const t = (key: PlainKey, values: Values = {}): string => fill(texts[key], values);

/** A text that depends on a number, such as `3 routes`. */
export function counted(key: CountedKey, n: number, values: Values = {}): string {
  const forms = texts[key];
  const form = forms[plurals.select(n)] ?? forms["other"] ?? "";
  return fill(form, { n: n.toLocaleString(language), ...values });
}

/** A text with elements as its arguments. */
export const parts = <Element>(
  key: PlainKey,
  values: Readonly<Record<string, Element | readonly Element[]>>,
): readonly (string | Element | undefined)[] =>
  texts[key].split(/\{(\w+)\}/).flatMap((part, i) => (i % 2 === 1 ? values[part] : part));

/** A number with a unit, such as `12 ms`. */
export const measured = (n: number, options: Intl.NumberFormatOptions): string =>
  n.toLocaleString(language, { style: "unit", ...options });
