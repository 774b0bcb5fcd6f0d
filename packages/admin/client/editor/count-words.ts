const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}]|['’.-](?=[\p{L}\p{N}]))*/gu;

/** The number of words of a text; each character of a script without spaces counts as one. */
export const countWords = (text: string): number => text.match(word)?.length ?? 0;
