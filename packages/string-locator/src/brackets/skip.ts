import type { Language } from "./languages.ts";

/** Reads over the parts of one text in which brackets mean nothing. Each line and each end is looked for once. */
export interface Skip {
  /** Where the part ends that begins there; the same place where none does. `before` is the place of the last sign of code. */
  from(at: number, before: number): number;
}
/** Words that a value follows, so that a slash begins a pattern. */
const opening =
  /(?:^|[^\w$.])(?:return|typeof|case|in|of|delete|void|throw|new|else|do|await|yield)$/;
const longestPattern = 2_000;

/** Makes the reader of a text. */
export function toSkip(text: string, language: Language): Skip {
  /** Up to here there is no pattern: one was looked for, and the line ended first. */
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
      // An apostrophe of a text, say: it begins nothing.
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
