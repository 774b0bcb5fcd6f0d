/** A line, without its line break. */
export interface Line {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** Its line break; empty at the end of a text. */
  readonly end: string;
}

/** Splits a text into lines; concatenated with their line breaks they equal the text. */
export function* toLines(text: string): Generator<Line> {
  const breaks = /\r\n|\n|\r/g;
  let from = 0;
  let number = 1;
  for (let found = breaks.exec(text); found; found = breaks.exec(text)) {
    const [end] = found;
    yield { number: number++, text: text.slice(from, found.index), end };
    from = found.index + end.length;
  }
  if (from < text.length) yield { number, text: text.slice(from), end: "" };
}

/** The line break of a text: that of its first line. */
export const breakOf = (text: string): string => /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
