/** The words of a text, which white space parts. */
export const wordsOf = (text: string): readonly string[] => text.trim().split(/\s+/);
