/** Short texts are copied; the rest is content, which nobody collects. */
const SHORT = 1024;

/** The part of a text that a tokenizer may still ask for, and the line numbers in it. */
export interface Source {
  /** Adds what comes next. */
  append(chunk: string): void;
  /** The text between two positions; nothing before `end` can be asked for afterwards. */
  take(start: number, end: number): string;
  /** The line of a position that is not before the last one asked for, counted from 1. */
  lineAt(position: number): number;
  /** How much was appended. */
  length(): number;
  /** How much of it has not been taken yet. */
  pending(): number;
}

/** An empty source. Positions count UTF-16 units from the beginning of the text. */
export function textSource(): Source {
  let held = "";
  let base = 0;
  let taken = 0;
  let line = 1;
  /** The next newline not yet counted, where one is known, and how far has been looked for it. */
  let newline: number | undefined;
  let searched = 0;

  function lineAt(position: number): number {
    for (;;) {
      if (newline === undefined) {
        // Searching joins what was appended in pieces, so not without need.
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
      lineAt(taken);
      held = held.slice(taken - base) + chunk;
      base = taken;
    },
    take(start, end) {
      taken = Math.max(taken, end);
      const text = held.slice(start - base, end - base);
      // Engines cut a string by pointing into it: whoever keeps a slug would keep all text around it.
      return text.length < SHORT ? ` ${text}`.slice(1) : text;
    },
    lineAt,
    length: () => base + held.length,
    pending: () => base + held.length - taken,
  };
}
