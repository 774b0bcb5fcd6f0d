/** A text that many patterns are tried on. */
export interface Subject {
  readonly text: string;
  /** In lower case; undefined for non-ASCII text, because non-ASCII letters may be equal to ASCII letters. */
  readonly folded: string | undefined;
}

/** Prepares a text for patterns. */
export const toSubject = (text: string): Subject => ({
  text,
  folded: isAscii(text) ? text.toLowerCase() : undefined,
});

/** Whether a text is ASCII only. */
// oxlint-disable-next-line no-control-regex
export const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);
