import { type MessageFormatElement, parse } from "@formatjs/icu-messageformat-parser";
import { printAST } from "@formatjs/icu-messageformat-parser/printer.js";
import { type Contributed, type Messages, translation } from "@waymark/core";

/** The types of elements of a parsed message. */
const literal = 0;
const select = 5;
const plural = 6;
const pound = 7;
const tag = 8;

type Element = MessageFormatElement;
const childrenOf = (element: Element): readonly (readonly Element[])[] => {
  if (element.type === tag) return [element.children];
  if (element.type === select || element.type === plural)
    return Object.values(element.options).map(({ value }) => value);
  return [];
};

/** The arguments of a message and their types. */
function argumentsOf(elements: readonly Element[], found = new Set<string>()): Set<string> {
  for (const element of elements) {
    if (element.type !== literal && element.type !== pound)
      found.add(`${element.type === tag ? "tag " : ""}${element.value}`);
    for (const children of childrenOf(element)) argumentsOf(children, found);
  }
  return found;
}

/** The plural categories of a language that a message leaves out. */
function missingCases(elements: readonly Element[], language: string): readonly string[] {
  return elements.flatMap((element) => {
    const inside = childrenOf(element).flatMap((children) => missingCases(children, language));
    if (element.type !== plural) return inside;
    const type = element.pluralType ?? "cardinal";
    const { pluralCategories } = new Intl.PluralRules(language, { type }).resolvedOptions();
    const missing = pluralCategories
      .toSorted()
      .filter((name) => element.options[name] === undefined);
    return [...missing.map((name) => `${element.value} has no case "${name}"`), ...inside];
  });
}

/**
 * Compares the catalogues of a module with the English one, and returns a sentence for each problem: missing and
 * unknown keys, texts that are not valid messages, other arguments, and missing plural cases of the language.
 */
export function messageProblems({ name, languages }: Messages): readonly string[] {
  const { en } = languages;
  return Object.entries(languages).flatMap(([language, texts]) => {
    const place = (key: string) => `${name}, ${language}, "${key}"`;
    const unknown = Object.keys(texts).filter((key) => !Object.hasOwn(en, key));
    return [
      ...unknown.map((key) => `${place(key)}: is not in the English catalogue.`),
      ...Object.entries(en).flatMap(([key, english]) =>
        textProblems(texts[key], english, language).map((problem) => `${place(key)}: ${problem}`),
      ),
    ];
  });
}

function textProblems(
  text: string | undefined,
  english: string,
  language: string,
): readonly string[] {
  if (text === undefined || text === "") return ["is missing."];
  let elements: readonly Element[];
  try {
    elements = parse(text, { shouldParseSkeletons: true });
  } catch (error) {
    return [`is not a valid message: ${(error as Error).message}.`];
  }
  const own = argumentsOf(elements);
  const expected = argumentsOf(parse(english));
  return [
    ...[...expected].filter((one) => !own.has(one)).map((one) => `does not use ${one}.`),
    ...[...own].filter((one) => !expected.has(one)).map((one) => `uses ${one}, which is unknown.`),
    ...missingCases(elements, language).map((problem) => `${problem}.`),
  ];
}

/** The pseudo language: English with accents, in which every text of a catalogue can be recognized. */
export const pseudoLanguage = "en-XA";

const accents: Readonly<Record<string, string>> = Object.fromEntries(
  [..."aáAÁcçCÇeéEÉiíIÍnñNÑoóOÓsšSŠuúUÚyýYÝzžZŽ"].map((_, at, all) =>
    at % 2 === 0 ? [all[at] ?? "", all[at + 1] ?? ""] : ["", ""],
  ),
);
/** Every word gets a mark, including words without a letter that can have an accent. */
const withAccents = (text: string): string =>
  text
    .replace(/[a-z]/gi, (letter) => accents[letter] ?? letter)
    .replace(/\p{L}+/gu, (word) => `${word}·`);

function toPseudo(elements: readonly Element[]): Element[] {
  return elements.map((element) => {
    if (element.type === literal) return { ...element, value: withAccents(element.value) };
    if (element.type === tag) return { ...element, children: toPseudo(element.children) };
    if (element.type !== select && element.type !== plural) return element;
    const options = Object.entries(element.options).map(([name, option]) => [
      name,
      { ...option, value: toPseudo(option.value) },
    ]);
    return { ...element, options: Object.fromEntries(options) } as Element;
  });
}

/**
 * Translations of all texts into the pseudo language `en-XA`, for `contributes` of a site: a word of a page
 * without the mark `·` does not come from a catalogue.
 */
export const pseudoTranslations = (all: readonly Messages[]): readonly Contributed[] =>
  all.map((messages) =>
    translation({
      name: `pseudo ${messages.name}`,
      messages,
      language: pseudoLanguage,
      texts: Object.fromEntries(
        Object.entries(messages.languages.en).map(([key, text]) => [
          key,
          printAST(toPseudo(parse(text))),
        ]),
      ),
    }),
  );
