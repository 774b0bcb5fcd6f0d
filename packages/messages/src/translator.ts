import { IntlMessageFormat } from "intl-messageformat";
import { fallbacksOf } from "./languages.ts";
import type { MessageArguments, MessageTags } from "./message-arguments.ts";
import type { Messages, Replacements, Texts } from "./messages.ts";

/** A part of a message: text, or a value that an argument or a tag has inserted. */
export type MessagePart<V> = string | V;
/** Creates the value of a tag from the parts inside it. */
export type TagFunction<V> = (inside: readonly MessagePart<V>[]) => V;

/** The arguments of a message, as the rest of a parameter list: none if it has none. */
export type MessageValues<Text extends string> =
  {} extends MessageArguments<Text> ? [] : [values: MessageArguments<Text>];
/** The arguments and tags of a message whose values may be of another type than text. */
export type RichArguments<Text extends string, V> = {
  readonly [K in keyof MessageArguments<Text>]: MessageArguments<Text>[K] | V;
} & { readonly [K in MessageTags<Text>]: TagFunction<V> };

/** The texts of a module in one language. */
export interface Translator<T extends Texts = Texts> {
  /** The text of a key with its arguments: `t("results", { count: 3 })`. */
  <K extends keyof T & string>(key: K, ...values: MessageValues<T[K]>): string;
  /** The same as a list of parts, for messages with tags and for values such as elements. */
  parts<K extends keyof T & string, V extends object>(
    key: K,
    values: RichArguments<T[K], V>,
  ): readonly MessagePart<V>[];
  /** The requested language. */
  readonly language: string;
}

/** Texts without any of these are complete as they are. */
const syntax = /[{}<]|''/;

/**
 * The texts of a module in a language. A missing text is taken from the more general language (`de` for
 * `de-AT`), then from English. Texts are parsed on first use.
 *
 * @param replacements - Texts that take precedence over those of the module; later
 * ones take precedence over earlier ones.
 */
export function createTranslator<T extends Texts>(
  { name, languages }: Messages<T>,
  language: string,
  replacements: readonly Replacements[] = [],
): Translator<T> {
  const known = new Map<string, string | IntlMessageFormat>();
  const chain = [...new Set([...fallbacksOf(language), "en"])].map((tag) => ({
    locale: fallbacksOf(language).includes(tag) ? language : tag,
    catalogues: replacements
      .filter((one) => one.language === tag)
      .map(({ texts }) => texts)
      .toReversed()
      .concat(languages[tag] ?? []),
  }));
  const compiled = (key: string): string | IntlMessageFormat => {
    let message = known.get(key);
    if (message === undefined) {
      message = find(key);
      known.set(key, message);
    }
    return message;
  };
  function find(key: string): string | IntlMessageFormat {
    for (const { locale, catalogues } of chain)
      for (const texts of catalogues) {
        const text = Object.hasOwn(texts, key) ? texts[key] : undefined;
        if (text !== undefined) return syntax.test(text) ? parseMessage(text, locale) : text;
      }
    throw new RangeError(`${name} has no message "${key}".`);
  }
  const format = (key: string, values: object): unknown => {
    const message = compiled(key);
    return typeof message === "string" ? message : message.format(values as never);
  };
  const translate = (key: string, values: object = {}): string => {
    const text = format(key, values);
    return Array.isArray(text) ? text.join("") : String(text);
  };
  return Object.assign(translate, {
    language,
    parts(key: string, values: object) {
      const found = format(key, values);
      return Array.isArray(found) ? found : [found];
    },
  }) as unknown as Translator<T>;
}

/** @throws SyntaxError if the text is not a valid message. */
export const parseMessage = (text: string, language: string): IntlMessageFormat =>
  new IntlMessageFormat(text, language);
