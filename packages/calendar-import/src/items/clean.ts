/**
 * A text as storage can keep it, whoever sent it: without U+0000, and without halves of letters, which cutting leaves too.
 */
export const clean = (text: string): string => text.replaceAll("\0", "").toWellFormed();
