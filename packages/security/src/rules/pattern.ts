import { RE2JS } from "re2js";

/** A compiled pattern. Its time grows with the length of the text alone, whatever it is made of. */
export interface Pattern {
  /** Where it is found first, and how long that is. */
  find(text: string): { readonly at: number; readonly length: number } | undefined;
}
/** Characters of a pattern; longer ones are refused. */
const longest = 500;
/** Steps of a pattern with its counted repetitions written out: of one of the site's, where nothing else is said. */
const mostOfProgram = 500;
/** The same for the rules of this module. */
export const mostOfOwn = 4000;

/** Compiles a case-insensitive pattern, or returns why it is invalid. Lookaround and back-references are not supported. */
export function compilePattern(source: string, most = mostOfProgram): Pattern | string {
  if (source.length > longest) return `A pattern has at most ${longest} characters.`;
  // The engine expands (nested) repetitions before it reports the program size.
  if (repetitions(source) > most * 4) return "Repetitions are counted too high.";
  try {
    const engine = RE2JS.compile(source, RE2JS.DOTALL | RE2JS.CASE_INSENSITIVE);
    if (engine.programSize() > most) return "This pattern is too large.";
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
  for (const [, least = "1", most] of source.matchAll(/\{(\d{1,6})(?:,(\d{0,6}))?\}/g))
    product *= Math.max(1, Number(most === undefined || most === "" ? least : most));
  return product;
}
