/**
 * The maximum number of UTF-16 units of a key: the rest of a text hardly affects an order, and keys must fit into an
 * index.
 */
const max = 200;

/** Lower-case letters without a decomposition, with their dictionary equivalents. */
const alike: Readonly<Record<string, string>> = {
  æ: "ae",
  ð: "d",
  đ: "d",
  ħ: "h",
  ı: "i",
  ł: "l",
  ø: "o",
  œ: "oe",
  ß: "ss",
  þ: "th",
  ŧ: "t",
  ς: "σ",
  ё: "е",
};

/**
 * Returns a key for sorting texts as a dictionary does: keys are compared by code point, with the same result in every
 * storage. Case and the accents of Latin and Greek letters make no difference; spaces come before punctuation, then
 * digits, then letters; scripts are ordered as in Unicode. Texts that differ only in case or accents have equal keys.
 * Do not display a key; it has at most 200 UTF-16 units.
 *
 * Store the key in a separate column together with the text, and declare the index on that column.
 */
export function collationKey(text: string): string {
  // This many characters of a text are sufficient for a complete key, because few letters have more than three accents.
  const beginning = text.slice(0, max * 4);
  const plain = /^[ -~]*$/.test(beginning) ? beginning.toLowerCase() : folded(beginning);
  return plain
    .replace(/[\p{P}\p{S}]/gu, "!$&")
    .slice(0, max)
    .toWellFormed();
}

const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/([\p{Script=Latin}\p{Script=Greek}])\p{Mn}+/gu, "$1")
    .normalize("NFC")
    .replace(/[æðđħıłøœßþŧςё]/g, (letter) => alike[letter] ?? letter)
    .replace(/[\p{Z}\p{Cc}]/gu, " ");
