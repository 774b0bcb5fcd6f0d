import { RE2JS } from "re2js";
import { weightOf } from "./weight.ts";

/** A place in a line that matches. */
export interface Match {
  readonly start: number;
  readonly end: number;
  /** The whole first; empty for a group that took no part. */
  readonly groups: readonly string[];
}
/** What is searched for. Matches are within one line, and none is empty. */
export interface Matcher {
  /** Text that storage may look for itself; undefined where it cannot. */
  readonly plain: string | undefined;
  /** False only where no line of this text matches. */
  mayBeIn(text: string): boolean;
  /** Whether a line is short enough to be searched. */
  fits(line: string): boolean;
  find(line: string): Generator<Match>;
}
/** How a search is asked for. */
export interface SearchOptions {
  readonly text: string;
  readonly regex: boolean;
  readonly match_case: boolean;
}

/** Steps of a pattern, and steps that it may take over one line: some 20 milliseconds at the worst. */
const mostOfPattern = 2_000;
const mostSteps = 250_000;

/** Makes what is searched for, or says why it is no pattern. The time of a pattern grows with the text alone. */
export const toMatcher = (asked: SearchOptions): Matcher | string =>
  asked.regex ? toPattern(asked) : toPlain(asked);

/** Small letters for large ones of ASCII; everything stays in its place. */
const fold = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

function toPlain({ text, match_case }: SearchOptions): Matcher {
  const seen = match_case ? (one: string) => one : fold;
  const wanted = seen(text);
  return {
    plain: text,
    mayBeIn: (all) => seen(all).includes(wanted),
    fits: () => true,
    *find(line) {
      const folded = seen(line);
      for (let start = folded.indexOf(wanted); start !== -1;) {
        const end = start + wanted.length;
        yield { start, end, groups: [line.slice(start, end)] };
        start = folded.indexOf(wanted, end);
      }
    },
  };
}

function toPattern({ text, match_case }: SearchOptions): Matcher | string {
  const tooLarge = "This pattern is too large: its repetitions are counted too high.";
  if (weightOf(text) > 2 * mostOfPattern) return tooLarge;
  let engine: RE2JS;
  try {
    engine = RE2JS.compile(text, match_case ? 0 : RE2JS.CASE_INSENSITIVE);
  } catch (error) {
    return error instanceof Error ? error.message : "This is no pattern.";
  }
  const size = engine.programSize();
  if (size > mostOfPattern) return tooLarge;
  return {
    plain: undefined,
    mayBeIn: () => true,
    fits: ({ length }) => length * size <= mostSteps,
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
