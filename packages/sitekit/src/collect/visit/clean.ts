/** A visitor's text as stored: one line without control characters, at most `most` characters. */
export const toStoredText = (text: string, most: number): string =>
  text
    .slice(0, most * 4)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, most)
    .toWellFormed()
    .replaceAll("\uFFFD", "")
    .trim();
