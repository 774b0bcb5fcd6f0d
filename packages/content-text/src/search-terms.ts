import { toNormalForm } from "@waymark/core";
import { stripTags } from "./entity.ts";

/** A parsed search. */
interface SearchTerms {
  /** Each must occur, ignoring case. */
  readonly terms: readonly string[];
  /** The terms that a full-text index can find: those with words of a script that has spaces between words. */
  readonly words: readonly string[];
  /** None of them must occur. */
  readonly excluded: readonly string[];
  /** The whole search, for ranking by phrase. */
  readonly phrase: string;
}

/** A longer search, in bytes, is ignored. */
const MAX_BYTES = 1600;
/** With more terms than this the whole search is one term. */
const MAX_TERMS = 9;

const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    "about an are as at be by com for from how in is it of on or that the this to was what when " +
    "where who will with www"
  ).split(" "),
);

const TERM = /"([^"]*)(?:"|$)|([^\s,+"]+)/g;

const isUseful = (term: string): boolean =>
  term !== "" && !(/^\p{L}$/u.test(term) && term < "\x80") && !STOP_WORDS.has(term.toLowerCase());

/** Scripts without spaces between words, where a term may be within a run of letters. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const ANY_WORD = /[\p{L}\p{N}]/u;
const isWord = (term: string): boolean => ANY_WORD.test(term) && !UNSPACED.test(term);

/**
 * Splits a search into terms at white space, commas and `+`. A `"quoted phrase"` is one term, and a leading `-`
 * excludes a term. Single letters and stop words are dropped; if no terms remain, or more than nine, the whole search
 * is one term. Undefined for a blank or too long search, which finds everything.
 */
export function toSearchTerms(search: string): SearchTerms | undefined {
  if (new TextEncoder().encode(search).length > MAX_BYTES) return undefined;
  const phrase = stripTags(search.replace(/[\r\n]+/g, " "));
  if (phrase === "") return undefined;
  const terms: string[] = [];
  for (const [, quoted, word] of phrase.matchAll(TERM)) {
    const term = quoted?.trim() ?? word ?? "";
    if (isUseful(term)) terms.push(term);
  }
  if (terms.length === 0 || terms.length > MAX_TERMS) {
    return { terms: [phrase], words: [phrase].filter(isWord), excluded: [], phrase };
  }
  const isExclusion = (term: string) => term.startsWith("-") && term.length > 1;
  const required = terms.filter((term) => !isExclusion(term));
  return {
    terms: required,
    words: required.filter(isWord),
    excluded: terms.filter(isExclusion).map((term) => term.slice(1)),
    phrase,
  };
}

/** Latin letters without a canonical decomposition, with their ASCII transliteration. */
const LETTERS: Record<string, string> = {
  ª: "a",
  º: "o",
  Æ: "AE",
  æ: "ae",
  Ǽ: "AE",
  ǽ: "ae",
  Ð: "D",
  ð: "d",
  Đ: "D",
  đ: "d",
  Ħ: "H",
  ħ: "h",
  ı: "i",
  Ĳ: "IJ",
  ĳ: "ij",
  ĸ: "k",
  Ŀ: "L",
  ŀ: "l",
  Ł: "L",
  ł: "l",
  ŉ: "n",
  Ŋ: "N",
  ŋ: "n",
  Ø: "O",
  ø: "o",
  Ǿ: "O",
  ǿ: "o",
  Œ: "OE",
  œ: "oe",
  ß: "s",
  ẞ: "SS",
  ſ: "s",
  Þ: "TH",
  þ: "th",
  Ŧ: "T",
  ŧ: "t",
  "€": "E",
  "£": "",
};

const FOLDABLE = /[ªº£€]|\p{Script=Latin}/gu;

/**
 * Latin letters without their accents (`é` → `e`, `æ` → `ae`); other scripts stay, in composed form. German `ß` is `s`,
 * as addresses of existing items have it.
 */
export function foldAccents(text: string): string {
  // Nothing to fold in plain ASCII, which most text is.
  if (/^[\0-\x7f]*$/.test(text)) return text;
  return toNormalForm(text, "NFC").replace(FOLDABLE, (letter) => {
    const known = LETTERS[letter];
    if (known !== undefined) return known;
    return letter < "\x80" ? letter : letter.normalize("NFD").replace(/\p{M}+/gu, "");
  });
}
