import type { Random } from "../fuzz/random.ts";

/*
 * Texts that databases often treat differently: non-ASCII letters and their cases, texts that only some collations consider
 * equal, special characters of patterns and queries, and texts of many lengths.
 */

const words: readonly string[] = [
  ..."harbour Harbour HARBOUR harbours ferry Ferry tide tides Élan élan ELAN elan écluse ÉCLUSE naïve Straße STRASSE ıstanbul İstanbul".split(
    " ",
  ),
  ..."東京 東 مرحبا שלום Ωμέγα σίγμας ΣΊΓΜΑΣ zebra Zebra Ångström angstrom ﬁsh ½ ２０２６ e\u0301lan 👩‍👩‍👧 🚢 x1 1x 007 7 a aa ab".split(
    " ",
  ),
];
const edgeCases: readonly string[] = [
  ...'%|_|%_%|100%|a_b|\\|\\%|\'|"|it\'s|"quoted"|`|;|--|$1|?|:name|{}|[]|()|*|harb*|-tide|^|~|#|&|<b>bold</b>|a\0b|\uD800|\uFEFFx|\u202Eabc|\u00A0|\u2028|\t|\r\n|null|NULL|true|0|1e3|::int|\u{10FFFF}|\uFFEE|\uE000'.split(
    "|",
  ),
  "",
  " ",
  "  two  blanks ",
  "x".repeat(250),
  "é".repeat(120),
  `${"long word ".repeat(60)}`,
  "漢".repeat(300),
];

/** A text without repetitions, which an index cannot compress. */
function incompressible(random: Random, length: number): string {
  let text = "";
  while (text.length < length) text += random.below(2 ** 32).toString(36);
  return text;
}

/** A line: mostly words, sometimes an edge case, rarely a long text. */
export function line(random: Random): string {
  const at = random.next();
  if (at < 0.04) return incompressible(random, random.pick([199, 201, 2000, 9000]));
  if (at < 0.19) return random.pick(edgeCases);
  return Array.from({ length: 1 + random.below(4) }, () =>
    random.pick(random.chance(0.08) ? edgeCases : words),
  ).join(" ");
}

/** Up to three paragraphs. */
export const paragraphs = (random: Random): string =>
  Array.from({ length: random.below(4) }, () => `<p>${line(random)} ${line(random)}</p>`).join(
    "\n",
  );

/** A search term: a word, a prefix of a word, a word in another case, or an edge case. */
export function searchTerm(random: Random): string {
  const word = random.pick(random.chance(0.12) ? edgeCases : words);
  const at = random.next();
  if (at < 0.2) return [...word].slice(0, 1 + random.below(4)).join("");
  if (at < 0.3) return word.toUpperCase();
  if (at < 0.4) return word.toLowerCase();
  if (at < 0.5) return `${word} ${random.pick(words)}`;
  return word;
}

/** A slug, from a short list so that they collide. */
export const slug = (random: Random): string =>
  random.chance(0.2)
    ? line(random)
    : random.pick(["tide", "Tide", "tide-2", "harbour", "elan", "élan", "東京", "a", "a--b", "1"]);

const boundaryTimes: readonly string[] = [
  ..."2026-01-15T12:00:00 2026-01-15T12:00:01 2026-01-15T11:59:59 2026-01-16T00:00:00 2026-03-29T01:30:00 2026-10-25T01:30:00".split(
    " ",
  ),
  ..."2024-02-29T23:59:59 1970-01-01T00:00:00 1969-12-31T23:59:59 1900-01-01T00:00:00 0001-01-01T00:00:00 9999-12-31T23:59:59".split(
    " ",
  ),
  ..."2026-01-15T12:00:00.001 2026-01-15T12:00:00.999999 2026-01-15T12:00:00Z 2026-01-15T12:00:00+02:00".split(
    " ",
  ),
];
/** A time, from a small range so that many are equal, or a boundary value. */
export const time = (random: Random, isInvalid: boolean): string =>
  isInvalid || random.chance(0.15)
    ? random.pick(boundaryTimes)
    : `202${4 + random.below(3)}-0${1 + random.below(3)}-1${random.below(3)}T0${random.below(3)}:00:00`;

/** An email address, from a short list so that they collide. */
export const email = (random: Random): string =>
  `${random.pick(["a", "A", "b.c", "b+c"])}@example.com`;

/** A number: mostly a small integer, else a boundary value. */
export const number = (random: Random): number =>
  random.chance(0.8)
    ? random.below(6)
    : random.pick([
        -1,
        0,
        1.5,
        2 ** 31 - 1,
        2 ** 31,
        -(2 ** 31),
        2 ** 53 - 1,
        -(2 ** 53) + 1,
        2 ** 53,
        1e300,
      ]);
