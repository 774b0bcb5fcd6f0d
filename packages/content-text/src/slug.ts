import { toNormalForm, percentDecode } from "@waymark/core";
import { foldAccents } from "./search-terms.ts";

/** Bytes that a stored slug may have. */
const MAX_SLUG_BYTES = 200;

/** Names that addresses of feeds and embeds end with: slugs get a number behind them. */
const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  "feed",
  "rdf",
  "rss",
  "rss2",
  "atom",
  "embed",
]);

const ESCAPE = /%(?=[0-9a-f]{2})/gi;
const ESCAPE_MARK = "\uFDD0";
const DASHES = /[\s/.\-\u00a0\u2010-\u2015]|&(?:nbsp|ndash|mdash|#160|#8209|#8211|#8212);/g;
// Punctuation beyond ASCII: quotes, guillemets, bullets, signs, marks without a letter, invisible characters.
const DROPPED =
  /[\u0300\u0301\u0304\u030c\ufe00-\ufe0f\u00a1\u00a9\u00ab\u00ad\u00ae\u00b0\u00b4\u00bb\u00bf\u02ca\u02cb\u02d9\u061c\u180e\u200b-\u200f\u2018-\u201f\u2022\u2026\u2028-\u202e\u2039\u203a\u2060-\u206f\u2122\ufeff\ufff0-\uffff]/gu;
const REFERENCE = /&(?:#\d{1,8}|#x[0-9a-f]{1,8}|[a-z][a-z0-9]{1,20});/gi;

const encoder = new TextEncoder();

function percentEncode(char: string): string {
  let out = "";
  for (const byte of encoder.encode(char)) out += `%${byte.toString(16).padStart(2, "0")}`;
  return out;
}

/** Cut after at most `max` bytes, never inside an escaped character. */
function encodeUpTo(text: string, max: number): string {
  let out = "";
  let at = 0;
  while (at < text.length) {
    let unit = text[at] ?? "";
    let step = 1;
    if (unit === "%") {
      step = escapedLength(text, at);
      unit = text.slice(at, at + step);
    } else if (unit > "\x7f") {
      const char = String.fromCodePoint(text.codePointAt(at) ?? 0xfffd);
      step = char.length;
      unit = percentEncode(char);
    }
    if (out.length + unit.length > max) break;
    out += unit;
    at += step;
  }
  return out;
}

/** The length of the escaped character at `at`: 3, 6, 9 or 12. */
function escapedLength(text: string, at: number): number {
  const lead = Number.parseInt(text.slice(at + 1, at + 3), 16);
  const bytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
  let length = 3;
  while (length < bytes * 3 && /^%[89ab]/i.test(text.slice(at + length, at + length + 2)))
    length += 3;
  return length;
}

/**
 * Derives a slug from a title: tags and punctuation are removed, accents are folded, letters are lowercased,
 * words are joined with `-`, and characters of other scripts are percent-encoded in lower case. The result has
 * at most 200 bytes; it is `""` if nothing remains.
 */
export function toSlug(title: string): string {
  const plain = foldAccents(title.replace(/<[^<>]*>/g, ""))
    .replace(ESCAPE, ESCAPE_MARK)
    .replaceAll("%", "")
    .toLowerCase();
  const text = toNormalForm(plain, "NFC").replaceAll(ESCAPE_MARK, "%").toWellFormed();
  return encodeUpTo(
    text.replace(DASHES, "-").replace(REFERENCE, "").replaceAll("×", "x").replace(DROPPED, ""),
    MAX_SLUG_BYTES,
  )
    .replace(/[^%a-z0-9_-]/g, "")
    .replace(/-+/g, "-")
    .replace(/^-|-$/g, "");
}

/** Decodes a slug for display: `%e6%97%a5` becomes `日`. A malformed slug is returned unchanged. */
export const decodeSlug = (slug: string): string =>
  slug.includes("%") ? (percentDecode(slug) ?? slug) : slug;

/** A slug cut to `max` bytes, not inside an escaped character and without a dash at the end. */
export function truncateSlug(slug: string, max = MAX_SLUG_BYTES): string {
  const cut = slug.length <= max ? slug : encodeUpTo(slug, max);
  return cut.replace(/-+$/, "");
}

export interface UniqueSlugOptions {
  /** Whether a slug of digits alone could be taken for a page number or a date. */
  readonly isNumericReserved?: boolean;
  readonly reserved?: ReadonlySet<string>;
}

/** Returns which of these candidates are taken. */
export interface TakenSlugs {
  (candidates: readonly string[]): ReadonlySet<string> | Promise<ReadonlySet<string>>;
}
const nearest = 9;
const sections = 16;

/** The slugs that are tried first: the slug itself, then with the suffixes `-2` to `-9`. */
export const firstSlugs = (slug: string): readonly string[] => [
  slug,
  ...Array.from({ length: nearest - 1 }, (_, i) => numbered(slug, i + 2)),
];

/**
 * Returns the slug itself if it is free; otherwise the first free one of `slug-2` to `slug-9`;
 * otherwise one with a higher number, which is found without querying each number. The slug is
 * truncated to fit. Reserved names always get a number.
 */
export async function uniqueSlug(
  slug: string,
  takenOf: TakenSlugs,
  options: UniqueSlugOptions = {},
): Promise<string> {
  const { isNumericReserved = false, reserved = RESERVED_SLUGS } = options;
  const isReserved = reserved.has(slug) || (isNumericReserved && /^\d+$/.test(slug));
  // Most slugs are free; numbered ones are only queried if this one is taken.
  if (!isReserved && !(await takenOf([slug])).has(slug)) return slug;
  const near = firstSlugs(slug).slice(1);
  const used = await takenOf(near);
  const free = near.find((one) => !used.has(one));
  if (free !== undefined) return free;
  const isTakenIn = async (numbers: readonly number[]) => {
    const used = await takenOf(numbers.map((number) => numbered(slug, number)));
    return (number: number) => used.has(numbered(slug, number));
  };
  const steps = Array.from({ length: 40 }, (_, i) => nearest + 2 ** i);
  const isStepTaken = await isTakenIn(steps);
  const end = steps.findIndex((number) => !isStepTaken(number));
  let low = steps[end - 1] ?? nearest;
  let high = steps[end] ?? Number.MAX_SAFE_INTEGER;
  // Binary search: the lower bound is taken and the upper bound is free, even if there are gaps.
  while (high - low > 1) {
    const width = Math.max(1, Math.floor((high - low) / sections));
    const between: number[] = [];
    for (let number = low + width; number < high; number += width) between.push(number);
    const isTaken = await isTakenIn(between);
    const at = between.findIndex((number) => !isTaken(number));
    high = between[at] ?? high;
    low = between[at === -1 ? between.length - 1 : at - 1] ?? low;
  }
  return numbered(slug, high);
}

function numbered(slug: string, number: number): string {
  const suffix = `-${number}`;
  return truncateSlug(slug, MAX_SLUG_BYTES - suffix.length) + suffix;
}

/** Returns the slug of an item in the trash, so that its original URL is free again. */
export const trashedSlug = (slug: string): string =>
  `${truncateSlug(slug, MAX_SLUG_BYTES - 9)}__trashed`;

/** Returns the slug that an item had before it was trashed. */
export const restoredSlug = (slug: string): string => slug.replace(/__trashed(?:-\d{1,9})?$/, "");
