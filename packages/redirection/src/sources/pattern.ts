import { RE2JS } from "re2js";
import { toRequired } from "./required.ts";
import type { Subject } from "./subject.ts";
import { weightOf } from "./weight.ts";

/** A compiled pattern. Its time grows with the length of the text, whatever it is made of. */
export interface Pattern {
  /** See `Required`. */
  readonly head: string | undefined;
  /** Where the whole and each group were found, as pairs of offsets; -1 for a group that took no part. */
  find(subject: Subject): readonly number[] | undefined;
  test(subject: Subject): boolean;
}

/** Characters of a pattern; longer ones are refused. */
const longest = 2_000;
/** Steps that one pattern may take over one text: some 20 milliseconds at the worst. */
const mostSteps = 250_000;
/** Steps of a pattern itself, its counted repetitions written out. */
const mostOfProgram = 4_000;
const tooLarge = "This pattern is too large: its repetitions are counted too high.";

const cache = new Map<string, Pattern | string>();
const mostCached = 2_000;

/**
 * Compiles a pattern, or says why it is none. Everything of the usual syntax but what cannot be matched in bounded time:
 * looking ahead or behind, and references to groups.
 */
export function compilePattern(source: string, isFolded: boolean): Pattern | string {
  const key = `${isFolded ? "i" : "-"}${source}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = compile(source, isFolded);
  if (cache.size >= mostCached) cache.clear();
  cache.set(key, made);
  return made;
}

function compile(source: string, isFolded: boolean): Pattern | string {
  if (source.length > longest) return `A pattern has at most ${longest} characters.`;
  // The engine writes repetitions out before it tells its size, which may take seconds. Its own count decides near the limit.
  if (weightOf(source) > 2 * mostOfProgram) return tooLarge;
  let engine: RE2JS;
  try {
    engine = RE2JS.compile(source, RE2JS.DOTALL | (isFolded ? RE2JS.CASE_INSENSITIVE : 0));
  } catch (error) {
    return error instanceof Error ? error.message : "No pattern.";
  }
  const size = engine.programSize();
  if (size > mostOfProgram) return tooLarge;
  const longestText = mostSteps / size;
  const required = toRequired(source);
  const test = (subject: Subject): boolean =>
    required.isIn(subject, isFolded) &&
    subject.text.length <= longestText &&
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
