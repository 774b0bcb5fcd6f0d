import type { Search } from "./table.ts";

/** A long run of combining marks, which Unicode sorts; two of them are marks only in compatibility forms. */
const run = /[\p{M}\uff9e\uff9f]{30}(?=[\p{M}\uff9e\uff9f])/gu;
/** Shorter texts are normalized directly: they are too short for slow sorting. */
const short = 500;

/**
 * Normalizes a text to a Unicode normalization form in linear time. `String.prototype.normalize` sorts the marks after
 * a letter in quadratic time: 100 kB of them take many seconds. In a run of more than 30 marks, which no language has,
 * groups of 30 are sorted separately (UAX #15, Stream-Safe Text Format).
 */
export function toNormalForm(text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string {
  if (text.length < short || text.search(run) < 0) return text.normalize(form);
  const pieces: string[] = [];
  let from = 0;
  for (const { 0: marks, index } of text.matchAll(run)) {
    const end = index + marks.length;
    pieces.push(text.slice(from, end).normalize(form));
    from = end;
  }
  pieces.push(text.slice(from).normalize(form));
  return pieces.join("");
}

/** The maximum size of a search text, in bytes of UTF-8. */
export const searchLimit = 1600;

const wordPattern = /[\p{L}\p{N}\p{M}\p{Co}]+/gu;
const accentPattern = /[\u0300-\u036f]+/g;
const asciiPattern = /[a-z0-9]+/g;
// eslint-disable-next-line no-control-regex
const isAscii = /^[\0-\u007f]*$/;

/** The maximum length of a word, in characters. */
const maxWordLength = 100;

/**
 * Splits a text into words: runs of letters and digits in any script, in lower case, without accents, truncated to 100
 * characters. Every adapter indexes these words, so that all find the same rows.
 */
export function tokenize(text: string): string[] {
  const lower = text.toLowerCase();
  const words = isAscii.test(lower)
    ? lower.match(asciiPattern)
    : toNormalForm(toNormalForm(lower, "NFD").replace(accentPattern, ""), "NFC")
        // Greek has another sigma at the end of a word; the beginning of a longer word has this one.
        .replaceAll("ς", "σ")
        .match(wordPattern);
  return (words ?? []).map((word) =>
    word.length <= maxWordLength ? word : [...word].slice(0, maxWordLength).join(""),
  );
}

/** The maximum size of the distinct words of a row, in bytes of UTF-8: PostgreSQL stores about that much. */
const rowLimit = 1_000_000;

/**
 * Returns the distinct words of a searched column of a row. The columns share a megabyte equally; only the first words
 * of a longer text are indexed. If parts of words are searched, the suffixes of the words use the remaining space.
 */
export function toFoundWords(
  text: string,
  { columns, substrings = false }: Pick<Search, "columns" | "substrings">,
): ReadonlySet<string> {
  const words = new Set(tokenize(text));
  const share = Math.floor(rowLimit / columns.length);
  // No text becomes six times longer.
  if (text.length * 6 <= share && !substrings) return words;
  const found = new Set<string>();
  let bytes = 0;
  const take = (word: string): boolean => {
    bytes += bytesOf(word);
    if (bytes > share) return false;
    found.add(word);
    return true;
  };
  for (const word of words) if (!take(word)) return found;
  if (substrings)
    for (const word of words)
      for (const ending of endingsOf(word)) if (!found.has(ending) && !take(ending)) return found;
  return found;
}

/**
 * The suffixes of a word with two characters or more: any part of a word is the beginning of one of these or of the
 * word itself.
 */
function* endingsOf(word: string): Generator<string> {
  const letters = [...word];
  let ending = letters.at(-1) ?? "";
  const endings: string[] = [];
  for (let at = letters.length - 2; at > 0; at--) endings.push((ending = letters[at] + ending));
  yield* endings.reverse();
}

/** The size of a text in UTF-8: the two halves of a surrogate pair are four bytes together. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3;
  }
  return bytes;
}

/**
 * Returns the distinct words of a search text.
 *
 * @throws TypeError if the text is longer than `searchLimit`.
 */
export function toSearchWords(place: string, text: string): string[] {
  // No character needs more than three bytes per UTF-16 unit, so short text needs no encoding.
  if (text.length * 3 > searchLimit && new TextEncoder().encode(text).length > searchLimit)
    throw new TypeError(`${place}: a search text must have at most ${searchLimit} bytes.`);
  return [...new Set(tokenize(text))];
}
