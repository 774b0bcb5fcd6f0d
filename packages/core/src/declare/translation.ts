import {
  createTranslator,
  directionOf,
  type MessageArguments,
  type MessageReference,
  type MessageTags,
  type Messages,
  parseMessage,
  type Texts,
  type TextsLike,
  toLanguage,
  type Translator,
} from "@waymark/messages";
import { DefinitionError } from "../errors/api-error.ts";
import { didYouMean } from "../text/similar-names.ts";
import { escapeHtml, type Html } from "../text/html.ts";
import { type Contributed, type Contributions, defineContribution } from "./contribution.ts";
import type { ModuleContext } from "./module-context.ts";
import { weakMemoize } from "../util/weak-memoize.ts";

/** Texts of a module in one language that replace or complete its own. */
export interface Translation<T extends Texts = Texts> {
  /** A name that no other translation has. */
  readonly name: string;
  /** The messages of the module, such as `pagesMessages`. */
  readonly messages: Messages<T>;
  /** A BCP 47 tag: `fr`, or `pt-BR` for texts of Brazil only. */
  readonly language: string;
  /** Texts by key, in the ICU message format. */
  readonly texts: Partial<TextsLike<T>>;
}

/** The translations of a site, in the order of its modules. */
export const translations = defineContribution<Translation>("core.translations");

/**
 * Adds a language to a module, or replaces some of its texts: `contributes: [translation({ name: "my words", messages:
 * pagesMessages, language: "en", texts: { search: "Find" } })]`.
 */
export const translation = <T extends Texts>(given: Translation<T>): Contributed =>
  translations(given as unknown as Translation);

/** @throws DefinitionError for a wrong language or key, and for a text that is not a valid message. */
export function checkTranslations(all: readonly Translation[]): void {
  for (const { name, messages, language, texts } of all) {
    const fail = (reason: string) => {
      throw new DefinitionError(`${translations.point}: "${name}": ${reason}`);
    };
    if (toLanguage(language) !== language) fail(`"${language}" is not a language tag.`);
    for (const [key, text] of Object.entries(texts)) {
      if (!Object.hasOwn(messages.languages.en, key))
        fail(
          `${messages.name} has no message "${key}".${didYouMean(key, Object.keys(messages.languages.en))}`,
        );
      try {
        if (text !== undefined) parseMessage(text, language);
      } catch (error) {
        fail(`The text of "${key}" is not a valid message: ${(error as Error).message}`);
      }
    }
  }
}

/** The arguments and tags of a message in HTML: values are escaped unless they are HTML themselves. */
export type HtmlArguments<Text extends string> = {
  readonly [K in keyof MessageArguments<Text>]: MessageArguments<Text>[K] | Html;
} & { readonly [K in MessageTags<Text>]: (inside: Html) => Html };

/** The texts of a module in the language of a visitor. */
export interface SiteTranslator<T extends Texts = Texts> extends Translator<T> {
  /** A message as HTML, whose tags are functions: `t.html("signIn", { link: (text) => markup`<a href="/">${text}</a>` })`. */
  html<K extends keyof T & string>(key: K, values: HtmlArguments<T[K]>): Html;
}

const translatorsOf = weakMemoize((_: readonly Translation[]) =>
  weakMemoize((_: Messages) => new Map<string, SiteTranslator<never>>()),
);
/** Languages are few: those that a site offers, and those of users. */
const maxLanguages = 100;

/**
 * The texts of a module in the language of a context, or in another one, with the translations of the site:
 * `const t = translatorOf(boatMessages, context)`.
 */
export function translatorOf<T extends Texts>(
  messages: Messages<T>,
  { all, language }: { readonly all: Contributions["all"]; readonly language: string },
): SiteTranslator<T> {
  const given = all(translations);
  const byLanguage = translatorsOf(given)(messages as never);
  let known = byLanguage.get(language) as SiteTranslator<T> | undefined;
  if (!known) {
    if (byLanguage.size >= maxLanguages) byLanguage.clear();
    const own = given.filter((one) => one.messages === (messages as never));
    known = toSiteTranslator(createTranslator(messages, language, own));
    byLanguage.set(language, known as never);
  }
  return known;
}

/** A text for visitors, which may be a message, in the language of a context. */
export const textOf = (
  text: string | MessageReference,
  ctx: Parameters<typeof translatorOf>[1],
): string =>
  typeof text === "string"
    ? text
    : (translatorOf(text.messages, ctx) as (key: string, values: object) => string)(
        text.key,
        text.values,
      );

function toSiteTranslator<T extends Texts>(translator: Translator<T>): SiteTranslator<T> {
  const parts = translator.parts as (key: string, values: object) => readonly unknown[];
  return Object.assign(translator, {
    html(key: string, values: Readonly<Record<string, unknown>>): Html {
      const rich = Object.entries(values).map(([name, value]) => [
        name,
        typeof value === "function"
          ? (inside: readonly unknown[]) => (value as (html: Html) => Html)(join(inside))
          : value,
      ]);
      return join(parts(key, Object.fromEntries(rich) as object));
    },
  }) as SiteTranslator<T>;
}

const join = (parts: readonly unknown[]): Html => ({
  html: parts
    .map((one) =>
      typeof one === "object" && one !== null && "html" in one
        ? (one as Html).html
        : escapeHtml(String(one)),
    )
    .join(""),
});

/**
 * Returns the attributes `lang` and `dir` for an element in a language, preceded by a space.
 *
 * @param options - `dir: true` also writes `dir` for left-to-right languages, as elements
 * inside others in another language need it.
 */
export function languageAttributes(
  language: string,
  { dir = directionOf(language) === "rtl" }: { readonly dir?: boolean } = {},
): Html {
  const direction = dir ? ` dir="${directionOf(language)}"` : "";
  return { html: ` lang="${escapeHtml(language)}"${direction}` };
}

/**
 * Returns the attributes `lang` and `dir` of elements with content, which is in the language of the
 * site. Empty if the page has the same language.
 */
export const contentAttributes = ({
  language,
  site,
}: {
  readonly language: string;
  readonly site: { readonly locale: string };
}): Html =>
  language.split("-", 1)[0] === site.locale.split("-", 1)[0]
    ? { html: "" }
    : languageAttributes(site.locale, { dir: true });

/** The context of functions that need only texts: `Pick<Context, "all" | "language">`. */
export type LanguageContext = Pick<ModuleContext, "all" | "language">;
