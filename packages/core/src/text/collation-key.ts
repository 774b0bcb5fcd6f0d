/** The most UTF-16 units of a key: more of a text decides nothing that anybody looks for, and an index has to hold it. */
const most = 200;

/** Lower-case letters that no accent can be taken from, as dictionaries file them. */
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
 * What a text is ordered by where people read the order: keys compared by code point put texts as a dictionary does,
 * the same in every storage. Upper and lower case and the accents of Latin and Greek letters make no difference;
 * spaces come before signs, those before digits, those before letters; scripts follow each other as in Unicode. Of
 * texts that differ in case or accents alone the keys are equal. A key is no text to show, and has at most 200 UTF-16
 * units.
 *
 * Keep it in a column of its own, written with the text, and declare the index on that.
 */
export function collationKey(text: string): string {
  // However long the text is, this much of it gives a whole key: few letters have more than three accents.
  const beginning = text.slice(0, most * 4);
  const plain = /^[ -~]*$/.test(beginning) ? beginning.toLowerCase() : folded(beginning);
  return plain
    .replace(/[\p{P}\p{S}]/gu, "!$&")
    .slice(0, most)
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
