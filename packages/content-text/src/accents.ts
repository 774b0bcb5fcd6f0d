import { toNormalForm } from "@waymark/core";

/** Latin letters without a canonical decomposition, with their ASCII transliteration. */
const LETTERS: Record<string, string> = {
  ª: "a",
  º: "o",
  Æ: "AE",
  æ: "ae",
  Ǽ: "AE",
  ǽ: "ae",
  Ð: "D",
  ð: "d",
  Đ: "D",
  đ: "d",
  Ħ: "H",
  ħ: "h",
  ı: "i",
  Ĳ: "IJ",
  ĳ: "ij",
  ĸ: "k",
  Ŀ: "L",
  ŀ: "l",
  Ł: "L",
  ł: "l",
  ŉ: "n",
  Ŋ: "N",
  ŋ: "n",
  Ø: "O",
  ø: "o",
  Ǿ: "O",
  ǿ: "o",
  Œ: "OE",
  œ: "oe",
  ß: "s",
  ẞ: "SS",
  ſ: "s",
  Þ: "TH",
  þ: "th",
  Ŧ: "T",
  ŧ: "t",
  "€": "E",
  "£": "",
};

const FOLDABLE = /[ªº£€]|\p{Script=Latin}/gu;

/**
 * Latin letters without their accents (`é` → `e`, `æ` → `ae`); other scripts stay, in composed form. German `ß` is `s`,
 * as addresses of existing items have it.
 */
export function foldAccents(text: string): string {
  // Nothing to fold in plain ASCII, which most text is.
  if (/^[\0-\x7f]*$/.test(text)) return text;
  return toNormalForm(text, "NFC").replace(FOLDABLE, (letter) => {
    const known = LETTERS[letter];
    if (known !== undefined) return known;
    return letter < "\x80" ? letter : letter.normalize("NFD").replace(/\p{M}+/gu, "");
  });
}
