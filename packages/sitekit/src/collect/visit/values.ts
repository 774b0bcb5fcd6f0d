/** The words of a text, separated by white space. */
export const wordsOf = (text: string): readonly string[] => text.trim().split(/\s+/);

/** A visitor's text as stored: one line without control characters, at most `max` characters. */
export const toStoredText = (text: string, max: number): string =>
  text
    .slice(0, max * 4)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, max)
    .toWellFormed()
    .replaceAll("\uFFFD", "")
    .trim();

/** Maximum length of a stored path; longer ones are combined. */
const maxLength = 512;

/** Buckets among the paths. Paths never begin with a bracket. */
export const otherPath = "(other)";

/** The normalized path without a query. */
export function toCountedPath(pathname: string): string {
  const path = pathname.replace(/[\s\p{Cc}]/gu, "");
  return path.length > maxLength || !path.startsWith("/") ? otherPath : path;
}

/** Kinds of devices; the index is stored. The first one is for unknown visitors. */
const devices = ["(not set)", "desktop", "mobile", "tablet"] as const;
/** A kind of device. */
type Device = (typeof devices)[number];

/** The kind of device of a user agent. */
export function toDevice(agent: string): Device {
  const text = agent.slice(0, 500).toLowerCase();
  const has = (mark: string) => text.includes(mark);
  if (has("ipad") || has("tablet") || has("kindle") || has("silk/")) return "tablet";
  if (has("android") && !has("mobile")) return "tablet";
  return has("mobi") || has("iphone") || has("android") ? "mobile" : "desktop";
}

/** The stored number of a kind. */
export const deviceNumber = (device: Device): number => devices.indexOf(device);
/** The kind of a stored number. */
export const deviceName = (number: number): Device => devices[number] ?? "(not set)";

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
