import { type Messages, parseMessage, type Translator } from "@waymark/messages";
import type { ApiError } from "../errors/api-error.ts";
import { defineContribution } from "./contribution.ts";
import { type Translation, translations, translatorOf } from "./translation.ts";
import { weakMemoize } from "../util/weak-memoize.ts";

/** A sentence of the English catalogue with arguments: it finds them in the text of an error. */
interface Sentence {
  readonly key: string;
  readonly pattern: RegExp;
  /** The name of each group of the pattern; numbers are those of plurals. */
  readonly names: readonly { readonly name: string; readonly isNumber: boolean }[];
}
/** The English texts of a catalogue. */
interface Index {
  readonly messages: Messages;
  readonly keyOf: ReadonlyMap<string, string>;
  readonly sentences: readonly Sentence[];
}

/** Parts of a parsed message. */
interface Part {
  /** 0 literal, 1 argument, 6 plural, 7 number of a plural. */
  readonly type: number;
  readonly value: string;
  readonly options?: Readonly<Record<string, { readonly value: readonly Part[] }>>;
}

/** Longest text that is searched for arguments. */
const maxLength = 2000;

function toSentence(key: string, text: string): Sentence {
  const names: { name: string; isNumber: boolean }[] = [];
  const toPattern = (parts: readonly Part[], plural = ""): string =>
    parts
      .map(({ type, value, options = {} }) => {
        if (type === 0) return value.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
        if (type === 6) {
          const cases = Object.values(options).map((one) => toPattern(one.value, value));
          return `(?:${cases.join("|")})`;
        }
        names.push({ name: type === 7 ? plural : value, isNumber: type === 7 });
        return type === 7 ? "(\\d{1,15})" : "([^]{1,1000}?)";
      })
      .join("");
  const parts = parseMessage(text, "en").getAst() as readonly Part[];
  return { key, pattern: new RegExp(`^${toPattern(parts)}$`), names };
}

const indexOf = weakMemoize((messages: Messages): Index => {
  const entries = Object.entries(messages.languages.en);
  return {
    messages,
    keyOf: new Map(entries.map(([key, text]) => [text, key])),
    sentences: entries
      .filter(([, text]) => text.includes("{"))
      .map(([key, text]) => toSentence(key, text)),
  };
});

/** Translates the English text of an error; texts without a translation stay as they are. */
export interface ErrorTranslator {
  (text: string): string;
}

type Context = Parameters<typeof translatorOf>[1];
/** The `errorMessages` of modules. */
export const errorCatalogues = defineContribution<Messages>("core.error-messages");

const translators = weakMemoize(
  (_: readonly Messages[]) => new Map<string, ErrorTranslator | undefined>(),
);
/** Languages are those that a site offers. */
const maxLanguages = 100;

/**
 * The translator of a site's errors, which have English texts until they are sent. Undefined for English without
 * translations of the site, so that nothing is searched.
 */
export function errorTranslatorOf(ctx: Context): ErrorTranslator | undefined {
  const { language } = ctx;
  const catalogues = ctx.all(errorCatalogues);
  const byLanguage = translators(catalogues);
  if (byLanguage.has(language)) return byLanguage.get(language);
  if (byLanguage.size >= maxLanguages) byLanguage.clear();
  const translator = createErrorTranslator(ctx, catalogues);
  byLanguage.set(language, translator);
  return translator;
}

/** The message of an error in the language of a context. */
export const errorText = ({ message }: Pick<ApiError, "message">, ctx: Context): string =>
  errorTranslatorOf(ctx)?.(message) ?? message;

function createErrorTranslator(
  ctx: Context,
  catalogues: readonly Messages[],
): ErrorTranslator | undefined {
  const { language } = ctx;
  const isEnglish = language.split("-", 1)[0] === "en";
  const own = ctx.all(translations);
  if (isEnglish && !own.some((one) => isFor(one, catalogues, language))) return undefined;
  return (text) => {
    for (const messages of catalogues) {
      const translated = translate(
        indexOf(messages),
        text,
        () => translatorOf(messages, ctx),
        language,
      );
      if (translated !== undefined) return translated;
    }
    return text;
  };
}

const isFor = (
  { messages, language }: Translation,
  catalogues: readonly Messages[],
  requested: string,
): boolean => requested.startsWith(language) && catalogues.includes(messages as Messages);

/** Arguments of core's messages with several words, which are joined as in an English sentence. */
const lists: ReadonlySet<string> = new Set(["values", "titles"]);

/** A list such as `a, b, and c` in another language. */
function localizeList(text: string, language: string): string {
  // Values may contain the word themselves: the last one joins them.
  const [, start, joint, end] = /^([^]*) (and|or) ([^]*)$/.exec(text) ?? [];
  if (start === undefined || end === undefined) return text;
  const type = joint === "or" ? "disjunction" : "conjunction";
  return new Intl.ListFormat(language, { type }).format([
    ...start.replace(/,$/, "").split(", "),
    end,
  ]);
}

function translate(
  { keyOf, sentences }: Index,
  text: string,
  translator: () => Translator,
  language: string,
): string | undefined {
  const t = translator as () => (key: string, values?: object) => string;
  const key = keyOf.get(text);
  if (key !== undefined) return t()(key);
  if (text.length > maxLength) return undefined;
  for (const sentence of sentences) {
    const found = sentence.pattern.exec(text);
    if (!found) continue;
    const toValue = (value: string, { name, isNumber }: Sentence["names"][number]) => {
      if (isNumber) return Number(value);
      return lists.has(name) ? localizeList(value, language) : value;
    };
    const values = sentence.names.flatMap((one, at) => {
      const value = found[at + 1];
      return value === undefined ? [] : [[one.name, toValue(value, one)] as const];
    });
    return t()(sentence.key, Object.fromEntries(values));
  }
  return undefined;
}

/** Properties of `data` whose texts are for people. */
const reasons = new Set(["params", "form", "problems"]);
const deepest = 6;

/** The `data` of an error with its reasons in another language. */
export function localizeData(
  data: unknown,
  translator: ErrorTranslator,
  isReason = false,
  depth = 0,
): unknown {
  if (typeof data === "string") return isReason ? translator(data) : data;
  if (typeof data !== "object" || data === null || depth > deepest) return data;
  const inner = (value: unknown, name: string) =>
    localizeData(value, translator, isReason || name === "message" || reasons.has(name), depth + 1);
  if (Array.isArray(data)) return data.map((one) => inner(one, ""));
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, inner(value, name)]),
  );
}
