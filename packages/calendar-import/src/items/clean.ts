/** Removes characters that storage cannot store: U+0000, and lone surrogates, which also result from cutting. */
export const clean = (text: string): string => text.replaceAll("\0", "").toWellFormed();
