import type { Language } from "./languages.ts";

/** Skips the parts of a text in which brackets have no meaning. Linear time. */
export interface Skip {
  /**
   * The end of the part that begins at an offset; the same offset if none does. `before` is the offset of the last
   * character of code.
   */
  from(at: number, before: number): number;
}
/** Words before an expression, after which a slash begins a pattern. */
const opening =
  /(?:^|[^\w$.])(?:return|typeof|case|in|of|delete|void|throw|new|else|do|await|yield)$/;
const longestPattern = 2_000;

/** Creates the scanner of a text. */
export function toSkip(text: string, language: Language): Skip {
  /** No pattern begins before this offset: an earlier search reached the end of the line. */
  let withoutPattern = 0;
  const toEnd = (sign: string, from: number): number => {
    const found = text.indexOf(sign, from);
    return found === -1 ? text.length : found + sign.length;
  };
  const lineEnd = (from: number): number => {
    const found = text.indexOf("\n", from);
    return found === -1 ? text.length : found;
  };
  const quoted = (from: number): number => {
    const quote = text[from];
    for (let at = from + 1; at < text.length; at++) {
      const char = text[at];
      if (char === "\\") at++;
      else if (char === quote) return at + 1;
      // For example an apostrophe in text.
      else if (char === "\n") return from;
    }
    return from;
  };
  const pattern = (from: number): number => {
    if (from < withoutPattern) return from;
    let isClass = false;
    let at = from + 1;
    for (; at < text.length && at - from < longestPattern; at++) {
      const char = text[at];
      if (char === "\n") break;
      if (char === "\\") at++;
      else if (char === "[") isClass = true;
      else if (char === "]") isClass = false;
      else if (char === "/" && !isClass) return at + 1;
    }
    withoutPattern = at;
    return from;
  };
  const mayBePattern = (at: number, before: number): boolean => {
    const char = text[before] ?? "";
    if (before < 0 || "(,=:[!&|?{};+-*%~^".includes(char)) return true;
    if (char === ">") return text[before - 1] === "=";
    return /\w/.test(char) && opening.test(text.slice(Math.max(0, before - 12), before + 1));
  };
  return {
    from(at, before) {
      const char = text[at] ?? "";
      if (language.quotes.includes(char)) return quoted(at);
      if (char !== "/") return at;
      if (language.hasBlockComments && text[at + 1] === "*") return toEnd("*/", at + 2);
      if (language.hasLineComments && text[at + 1] === "/") return lineEnd(at);
      return language.hasPatterns && mayBePattern(at, before) ? pattern(at) : at;
    },
  };
}
