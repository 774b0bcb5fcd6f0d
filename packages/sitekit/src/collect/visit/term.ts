import { toKept } from "./clean.ts";

/** What looks like the address or the number of a person, a card or an account. */
const personal = [/@/, /\d[\d\s()./+-]{5,}\d/, /https?:/, /\b[a-z]{2}\d{2}[a-z0-9]{10}/];

/** `2025-2026` is no telephone. */
const years = /\b(?:19|20)\d\d\s?[-–/]\s?(?:19|20)\d\d\b/g;

/**
 * A search term as it is kept: small letters, one line, at most 100 characters. Undefined for an empty one, and where it may
 * name a person: mail addresses, and numbers as long as those of telephones and cards.
 */
export function toTerm(text: string): string | undefined {
  const term = toKept(text.slice(0, 400).normalize("NFKC"), 400).toLowerCase();
  const tested = term.replace(years, "");
  if (term === "" || personal.some((pattern) => pattern.test(tested))) return undefined;
  return toKept(term, 100);
}

/** What somebody searched for at an address; undefined where nothing, or on a further page of results. */
export function termIn(query: URLSearchParams, names: readonly string[]): string | undefined {
  const page = query.get("page") ?? query.get("paged") ?? "1";
  if (page !== "1" && page !== "0" && page !== "") return undefined;
  for (const name of names) {
    const text = query.get(name);
    if (text !== null && text.trim() !== "") return toTerm(text);
  }
  return undefined;
}
