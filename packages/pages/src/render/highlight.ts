import { toSearchTerms } from "@waymark/content-text";
import { markup, type Html } from "@waymark/core";
import { summaryOf } from "./text.ts";

/** A text in lower case without accents, with the index of each of its characters in the original. */
function fold(text: string): { readonly folded: string; readonly offsets: readonly number[] } {
  let folded = "";
  const offsets: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = character.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    for (let index = 0; index < plain.length; index++) offsets.push(at);
    folded += plain;
    at += character.length;
  }
  offsets.push(at);
  return { folded, offsets };
}

const termsOf = (search: string): readonly string[] =>
  (toSearchTerms(search)?.terms ?? [])
    .map((term) => fold(term).folded)
    .filter((term) => term.trim() !== "");

/** Characters of a text that are searched, and those before the first term that are shown. */
const searched = 30_000;
const before = 60;

/** The part of a text around the first term of a search; undefined if it contains none. */
export function passageOf(text: string, search: string, max: number): string | undefined {
  const line = text.slice(0, searched).replace(/\s+/g, " ").trim();
  const { folded, offsets } = fold(line);
  const found = termsOf(search)
    .map((term) => folded.indexOf(term))
    .filter((at) => at !== -1);
  if (found.length === 0) return undefined;
  const at = offsets[Math.min(...found)] ?? 0;
  if (at < max / 2) return summaryOf(line, max);
  const from = line.lastIndexOf(" ", at - before) + 1;
  return `… ${summaryOf(line.slice(from), max)}`;
}

/** A text with `<mark>` around the terms of a search, without regard to case and accents. */
export function highlight(text: string, search: string): Html {
  const terms = termsOf(search);
  if (terms.length === 0) return markup`${text}`;
  const { folded, offsets } = fold(text);
  const ranges = terms
    .flatMap((term) => occurrences(folded, term))
    .toSorted((one, other) => one.from - other.from);
  const pieces: Html[] = [];
  let end = 0;
  for (const range of ranges) {
    const from = offsets[range.from] ?? 0;
    const to = offsets[range.to] ?? text.length;
    if (from < end) continue;
    pieces.push(markup`${text.slice(end, from)}<mark>${text.slice(from, to)}</mark>`);
    end = to;
  }
  return markup`${pieces}${text.slice(end)}`;
}

function occurrences(text: string, term: string): { readonly from: number; readonly to: number }[] {
  const found = [];
  for (let at = text.indexOf(term); at !== -1; at = text.indexOf(term, at + term.length))
    found.push({ from: at, to: at + term.length });
  return found;
}
