import { RE2JS } from "re2js";
import { afterClass, type Subject, toRequired } from "./required.ts";

/** The weight of a group so far, and of its last piece. */
interface Group {
  whole: number;
  last: number;
}

/**
 * The approximate number of steps of a pattern with its counted repetitions expanded. It does not expand them, so it
 * takes linear time: call it before compiling a pattern.
 */
export function weightOf(source: string): number {
  const outer: Group[] = [];
  let group: Group = { whole: 0, last: 0 };
  const add = (weight: number) => {
    group.whole += weight;
    group.last = weight;
  };
  for (let at = 0; at < source.length;) {
    const char = source[at] ?? "";
    const count = char === "{" ? countAt(source, at) : undefined;
    if (count) {
      group.whole += group.last * (count.times - 1);
      group.last *= count.times;
      at += count.length;
    } else if (char === "[") {
      add(1);
      at = afterClass(source, at) ?? source.length;
    } else {
      const inner = char === ")" ? outer.pop() : undefined;
      if (char === "(") {
        outer.push(group);
        group = { whole: 2, last: 0 };
      } else if (inner) {
        const { whole } = group;
        group = inner;
        add(whole);
      } else add(1);
      at += char === "\\" ? 2 : 1;
    }
  }
  return outer.reduce((sum, { whole }) => sum + whole, group.whole);
}

/** The quantifier such as `{2,5}` at an offset: its maximum, and its length. */
function countAt(source: string, at: number): { times: number; length: number } | undefined {
  const found = /^\{(\d{1,4})(?:,(\d{0,4}))?\}/.exec(source.slice(at, at + 12));
  if (!found) return undefined;
  const [{ length }, min, max] = found;
  return { times: Number(max || min), length };
}

/** A compiled pattern. Matching takes linear time. */
export interface Pattern {
  /** See `Required`. */
  readonly head: string | undefined;
  /** The offsets of the match and each group, as pairs; -1 for a group without a match. */
  find(subject: Subject): readonly number[] | undefined;
  test(subject: Subject): boolean;
}

/** Maximum length of a pattern, in characters. */
export const maxPatternLength = 2_000;
/** Maximum number of steps for one pattern and text: about 20 milliseconds at worst. */
const maxSteps = 250_000;
/** Maximum size of a pattern, with its counted repetitions expanded. */
const maxProgramSize = 4_000;
const tooLarge = "The pattern is too large; reduce its counted repetitions.";

const cache = new Map<string, Pattern | string>();
const maxCached = 2_000;

/**
 * Compiles a pattern, or returns the error. Supports the usual syntax except lookaround and backreferences, which
 * cannot be matched in bounded time.
 */
export function compilePattern(source: string, isFolded: boolean): Pattern | string {
  const key = `${isFolded ? "i" : "-"}${source}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = compile(source, isFolded);
  if (cache.size >= maxCached) cache.clear();
  cache.set(key, made);
  return made;
}

function compile(source: string, isFolded: boolean): Pattern | string {
  if (source.length > maxPatternLength)
    return `A pattern must have at most ${maxPatternLength} characters.`;
  // The engine expands repetitions before it reports its size, which may take seconds. The exact size only decides near the limit.
  if (weightOf(source) > 2 * maxProgramSize) return tooLarge;
  let engine: RE2JS;
  try {
    engine = RE2JS.compile(source, RE2JS.DOTALL | (isFolded ? RE2JS.CASE_INSENSITIVE : 0));
  } catch (error) {
    return error instanceof Error ? error.message : "Invalid pattern.";
  }
  const size = engine.programSize();
  if (size > maxProgramSize) return tooLarge;
  const maxTextLength = maxSteps / size;
  const required = toRequired(source);
  const test = (subject: Subject): boolean =>
    required.isIn(subject, isFolded) &&
    subject.text.length <= maxTextLength &&
    engine.test(subject.text);
  return {
    head: required.head,
    test,
    find(subject) {
      if (!test(subject)) return undefined;
      const matcher = engine.matcher(subject.text);
      if (!matcher.find()) return undefined;
      const offsets: number[] = [];
      for (let group = 0; group <= matcher.groupCount(); group++)
        offsets.push(matcher.start(group), matcher.end(group));
      return offsets;
    },
  };
}
