/** The words of a text, separated by white space. */
export const wordsOf = (text: string): readonly string[] => text.trim().split(/\s+/);
