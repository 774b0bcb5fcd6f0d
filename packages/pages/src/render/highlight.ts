import { toSearchTerms } from "@waymark/content-text";
import { markup, type Html } from "@waymark/core";

/** A text in lower case without accents, with the index of each of its characters in the original. */
function fold(text: string): { readonly folded: string; readonly places: readonly number[] } {
  let folded = "";
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = character.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    for (let index = 0; index < plain.length; index++) places.push(at);
    folded += plain;
    at += character.length;
  }
  places.push(at);
  return { folded, places };
}

/** A text with `<mark>` around the terms of a search, without regard to case and accents. */
export function highlight(text: string, search: string): Html {
  const terms = (toSearchTerms(search)?.terms ?? [])
    .map((term) => fold(term).folded)
    .filter((term) => term.trim() !== "");
  if (terms.length === 0) return markup`${text}`;
  const { folded, places } = fold(text);
  const ranges = terms
    .flatMap((term) => occurrences(folded, term))
    .toSorted((one, other) => one.from - other.from);
  const pieces: Html[] = [];
  let end = 0;
  for (const range of ranges) {
    const from = places[range.from] ?? 0;
    const to = places[range.to] ?? text.length;
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
