/** Short texts are copied; longer ones are content, which is not collected. */
const SHORT = 1024;

/** The part of a text that a tokenizer still needs, and its line numbers. */
export interface Source {
  /** Appends a chunk. */
  append(chunk: string): void;
  /** The text between two positions; positions before `end` cannot be read afterwards. */
  take(start: number, end: number): string;
  /** The line of a position, counted from 1. Positions must not decrease between calls. */
  lineAt(position: number): number;
  /** Number of units appended. */
  length(): number;
  /** Number of units not taken yet. */
  pending(): number;
}

/** An empty source. Positions count UTF-16 units from the beginning of the text. */
export function textSource(): Source {
  let held = "";
  let base = 0;
  let consumed = 0;
  let line = 1;
  /** The next newline after the counted ones, if known, and the position up to which it was searched. */
  let newline: number | undefined;
  let searched = 0;

  function lineAt(position: number): number {
    for (;;) {
      if (newline === undefined) {
        // Searching joins the appended chunks, so it is avoided where possible.
        if (searched >= position) return line;
        const found = held.indexOf("\n", searched - base);
        searched = found < 0 ? base + held.length : base + found + 1;
        if (found < 0) return line;
        newline = base + found;
      }
      if (newline >= position) return line;
      line += 1;
      newline = undefined;
    }
  }

  return {
    append(chunk) {
      lineAt(consumed);
      held = held.slice(consumed - base) + chunk;
      base = consumed;
    },
    take(start, end) {
      consumed = Math.max(consumed, end);
      const text = held.slice(start - base, end - base);
      // Engines implement substrings as references: a retained slug would retain the text around it.
      return text.length < SHORT ? ` ${text}`.slice(1) : text;
    },
    lineAt,
    length: () => base + held.length,
    pending: () => base + held.length - consumed,
  };
}
