/** A text that many patterns are tried on. */
export interface Subject {
  readonly text: string;
  /** In lower case; undefined where letters beyond ASCII are in it, which may be the same as some of ASCII. */
  readonly folded: string | undefined;
}

/** Prepares a text for patterns. */
export const toSubject = (text: string): Subject => ({
  text,
  folded: isAscii(text) ? text.toLowerCase() : undefined,
});

/** Whether a text has nothing but ASCII in it. */
// oxlint-disable-next-line no-control-regex
export const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);
