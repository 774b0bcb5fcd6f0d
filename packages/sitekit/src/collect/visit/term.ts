import { toStoredText } from "./clean.ts";

/** Patterns for addresses and numbers of persons, cards or accounts, in any digits. */
const personal = [
  /@/,
  /\p{Nd}[\p{Nd}\p{Pd}\s()./+_]{5,}\p{Nd}/u,
  /https?:/,
  /\b[a-z]{2}\d{2}[a-z0-9]{10}/,
];

/** `2025-2026` is not a phone number. */
const years = /\b(?:19|20)\d\d\s?[-–/]\s?(?:19|20)\d\d\b/g;

/**
 * A normalized search term: lower case, one line, at most 100 characters. Undefined for an empty one, and if it may
 * identify a person: email addresses, and numbers as long as those of phones and cards.
 */
export function toTerm(text: string): string | undefined {
  const term = toStoredText(text.slice(0, 400).normalize("NFKC"), 400).toLowerCase();
  const tested = term.replace(years, "");
  if (term === "" || personal.some((pattern) => pattern.test(tested))) return undefined;
  return toStoredText(term, 100);
}

/** The search input in the URL of a results page; undefined for other pages. */
function typedIn(query: URLSearchParams, names: readonly string[]): string | undefined {
  const texts = names.map((name) => query.get(name) ?? "");
  return texts.find((text) => text.trim() !== "");
}

/** Whether a URL is a results page, also for terms that are not stored. */
export const hasSearch = (query: URLSearchParams, names: readonly string[]): boolean =>
  typedIn(query, names) !== undefined;

/** The search term of a URL; undefined if there is none, or for further pages of results. */
export function termIn(query: URLSearchParams, names: readonly string[]): string | undefined {
  const page = query.get("page") ?? query.get("paged") ?? "1";
  if (page !== "1" && page !== "0" && page !== "") return undefined;
  const text = typedIn(query, names);
  return text === undefined ? undefined : toTerm(text);
}
