import { stripTags } from "./entity.ts";

/** A search as the interface reads it. */
export interface SearchTerms {
  /** Each must occur, ignoring case. */
  readonly terms: readonly string[];
  /** None may occur. */
  readonly excluded: readonly string[];
  /** The whole search, for ranking by phrase. */
  readonly phrase: string;
}

/** A longer search, in bytes, is ignored. */
const MAX_BYTES = 1600;
/** With more terms than this the whole search is one. */
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

/**
 * Splits a search into terms: at white space, commas and `+`, a `"quoted phrase"` being one, a leading `-` excluding.
 * Single letters and stop words are dropped; when none remain, or more than nine, the whole search is one term.
 * Undefined for a blank or over-long search, which finds everything.
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
    return { terms: [phrase], excluded: [], phrase };
  }
  const isExclusion = (term: string) => term.startsWith("-") && term.length > 1;
  return {
    terms: terms.filter((term) => !isExclusion(term)),
    excluded: terms.filter(isExclusion).map((term) => term.slice(1)),
    phrase,
  };
}
