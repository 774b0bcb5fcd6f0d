import { RE2JS } from "re2js";

/** Whether a name matches a pattern. */
interface Glob {
  (name: string): boolean;
}
const maxGlobLength = 200;

/**
 * A pattern of names in which `*` matches any characters, at most ten times, and other characters match themselves. It
 * matches whole names, and paths below them. Undefined for patterns that are too long or have more wildcards.
 */
export function compileGlob(pattern: string): Glob | undefined {
  const parts = pattern.replace(/\/+$/, "").split(/\*+/);
  if (pattern === "" || pattern.length > maxGlobLength || parts.length > 11) return undefined;
  const engine = RE2JS.compile(
    `^${parts.map((part) => RE2JS.quote(part)).join(".*")}(?:/.*)?$`,
    RE2JS.DOTALL,
  );
  return (name) => engine.test(name);
}

/** A compiled pattern, which runs in linear time. */
export interface Pattern {
  /** The position and length of the first match. */
  find(text: string): { readonly at: number; readonly length: number } | undefined;
}
/** The maximum length of a pattern. */
const maxLength = 500;
/** The maximum size of a pattern of the site with its counted repetitions expanded. */
const maxProgramSize = 500;
/** The maximum size of patterns in the rules of this module. */
export const maxOwnSize = 4000;

/** Compiles a case-insensitive pattern, or returns why it is invalid. Lookaround and back-references are not supported. */
export function compilePattern(source: string, max = maxProgramSize): Pattern | string {
  if (source.length > maxLength) return `A pattern has at most ${maxLength} characters.`;
  // The engine expands (nested) repetitions before it reports the program size.
  if (repetitions(source) > max * 4) return "Repetitions are counted too high.";
  try {
    const engine = RE2JS.compile(source, RE2JS.DOTALL | RE2JS.CASE_INSENSITIVE);
    if (engine.programSize() > max) return "This pattern is too large.";
    return {
      find(text) {
        if (!engine.test(text)) return undefined;
        const matcher = engine.matcher(text);
        if (!matcher.find()) return undefined;
        return { at: matcher.start(), length: matcher.end() - matcher.start() };
      },
    };
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 200) : "No pattern.";
  }
}

/** The product of all repetition counts: an upper bound of the expansion. */
function repetitions(source: string): number {
  let product = 1;
  for (const [, min = "1", max] of source.matchAll(/\{(\d{1,6})(?:,(\d{0,6}))?\}/g))
    product *= Math.max(1, Number(max === undefined || max === "" ? min : max));
  return product;
}
