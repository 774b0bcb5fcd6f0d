import { RE2JS } from "re2js";

/** A line, without its line break. */
interface Line {
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

/** A match in a line. */
interface Match {
  readonly start: number;
  readonly end: number;
  /** The whole match first; empty for an unmatched group. */
  readonly groups: readonly string[];
}
/** A compiled search. Matches are within one line, and not empty. */
export interface Matcher {
  /** Text for a prefilter in storage; undefined if there is none. */
  readonly plain: string | undefined;
  /** False only if no line of this text matches. */
  mayBeIn(text: string): boolean;
  /** Whether a line is short enough to be searched. */
  fits(line: string): boolean;
  find(line: string): Generator<Match>;
}
/** The search parameters. */
export interface SearchOptions {
  readonly text: string;
  readonly regex: boolean;
  readonly match_case: boolean;
}

/** Maximum size of a pattern, and steps for one line: about 20 milliseconds at worst. */
const maxPatternSize = 2_000;
const maxSteps = 250_000;

/** Compiles a search, or returns the error. Patterns match in linear time. */
export const toMatcher = (options: SearchOptions): Matcher | string =>
  options.regex ? toPattern(options) : toPlain(options);

/** Converts ASCII letters to lower case, which preserves offsets. */
const fold = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

function toPlain({ text, match_case }: SearchOptions): Matcher {
  const seen = match_case ? (one: string) => one : fold;
  const expectedText = seen(text);
  return {
    plain: text,
    mayBeIn: (all) => seen(all).includes(expectedText),
    fits: () => true,
    *find(line) {
      const folded = seen(line);
      for (let start = folded.indexOf(expectedText); start !== -1;) {
        const end = start + expectedText.length;
        yield { start, end, groups: [line.slice(start, end)] };
        start = folded.indexOf(expectedText, end);
      }
    },
  };
}

function toPattern({ text, match_case }: SearchOptions): Matcher | string {
  const tooLarge = "The pattern is too large; reduce its counted repetitions.";
  if (weightOf(text) > 2 * maxPatternSize) return tooLarge;
  let engine: RE2JS;
  try {
    engine = RE2JS.compile(text, match_case ? 0 : RE2JS.CASE_INSENSITIVE);
  } catch (error) {
    return error instanceof Error ? error.message : "The pattern is invalid.";
  }
  const size = engine.programSize();
  if (size > maxPatternSize) return tooLarge;
  return {
    plain: undefined,
    mayBeIn: () => true,
    fits: ({ length }) => length * size <= maxSteps,
    *find(line) {
      if (!engine.test(line)) return;
      const matcher = engine.matcher(line);
      while (matcher.find()) {
        const [start, end] = [matcher.start(), matcher.end()];
        if (start === end) continue;
        const groups = Array.from(
          { length: matcher.groupCount() + 1 },
          (_, group) => matcher.group(group) ?? "",
        );
        yield { start, end, groups };
      }
    },
  };
}

/** An open group: its weight so far, and that of its last piece. */
interface Open {
  whole: number;
  last: number;
}

/**
 * The approximate number of steps of a pattern with counted repetitions expanded, without expanding them. The engine
 * expands them before it reports the size, which may take unbounded time.
 */
export function weightOf(pattern: string): number {
  const around: Open[] = [];
  let group: Open = { whole: 0, last: 0 };
  const add = (weight: number): void => {
    group.whole += weight;
    group.last = weight;
  };
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at];
    const count =
      char === "{" ? /^\{(\d{1,4})(?:,(\d{0,4}))?\}/.exec(pattern.slice(at, at + 12)) : null;
    if (count) {
      const times = Math.max(1, Number(count[2] || count[1]));
      group.whole += group.last * (times - 1);
      group.last *= times;
      at += count[0].length - 1;
    } else if (char === "(") {
      around.push(group);
      group = { whole: 2, last: 0 };
    } else if (char === ")" && around.length > 0) {
      const { whole } = group;
      group = around.pop() ?? group;
      add(whole);
    } else {
      if (char === "\\") at++;
      add(1);
    }
  }
  return around.reduce((sum, { whole }) => sum + whole, group.whole);
}
