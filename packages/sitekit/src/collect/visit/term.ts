import { toStoredText } from "./clean.ts";

/** What looks like the address or the number of a person, a card or an account, in whatever digits. */
const personal = [
  /@/,
  /\p{Nd}[\p{Nd}\p{Pd}\s()./+_]{5,}\p{Nd}/u,
  /https?:/,
  /\b[a-z]{2}\d{2}[a-z0-9]{10}/,
];

/** `2025-2026` is no telephone. */
const years = /\b(?:19|20)\d\d\s?[-–/]\s?(?:19|20)\d\d\b/g;

/**
 * A search term as it is kept: small letters, one line, at most 100 characters. Undefined for an empty one, and where it may
 * name a person: mail addresses, and numbers as long as those of telephones and cards.
 */
export function toTerm(text: string): string | undefined {
  const term = toStoredText(text.slice(0, 400).normalize("NFKC"), 400).toLowerCase();
  const tested = term.replace(years, "");
  if (term === "" || personal.some((pattern) => pattern.test(tested))) return undefined;
  return toStoredText(term, 100);
}

/** What was typed at an address that shows results; undefined where none are. */
function typedIn(query: URLSearchParams, names: readonly string[]): string | undefined {
  const texts = names.map((name) => query.get(name) ?? "");
  return texts.find((text) => text.trim() !== "");
}

/** Whether an address shows the results of a search, also of one that is not kept. */
export const hasSearch = (query: URLSearchParams, names: readonly string[]): boolean =>
  typedIn(query, names) !== undefined;

/** What somebody searched for at an address; undefined where nothing, or on a further page of results. */
export function termIn(query: URLSearchParams, names: readonly string[]): string | undefined {
  const page = query.get("page") ?? query.get("paged") ?? "1";
  if (page !== "1" && page !== "0" && page !== "") return undefined;
  const text = typedIn(query, names);
  return text === undefined ? undefined : toTerm(text);
}
