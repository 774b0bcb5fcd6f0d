import type { Language } from "./languages.ts";
import { toSkip } from "./skip.ts";

/** A bracket of code, with its position. */
export interface Bracket {
  readonly char: string;
  readonly at: number;
}
const signs = "([{}])";

/** The brackets of a text, except those in strings, comments, patterns and URLs. */
export function* toBrackets(text: string, language: Language): Generator<Bracket> {
  const skip = toSkip(text, language);
  /** Number of open braces at the start of the code in each template. */
  const outer: number[] = [];
  let braces = 0;
  let isTemplate = false;
  let before = -1;
  let noAddress = false;
  for (let at = 0; at < text.length;) {
    const char = text[at] ?? "";
    if (isTemplate) {
      if (char === "$" && text[at + 1] === "{") {
        yield { char: "{", at: at + 1 };
        outer.push(braces);
        isTemplate = false;
        before = at + 1;
        at += 2;
      } else {
        if (char === "`") isTemplate = false;
        before = at;
        at += char === "\\" ? 2 : 1;
      }
      continue;
    }
    const after = skip.from(at, before);
    if (after > at) {
      // A comment is not a value.
      if (char !== "/" || !"/*".includes(text[at + 1] ?? "")) before = after - 1;
      at = after;
      continue;
    }
    if (language.hasTemplates && char === "`") isTemplate = true;
    else if (char !== "" && signs.includes(char)) {
      yield { char, at };
      if (char === "{") braces++;
      if (char === "}") {
        if (outer.length > 0 && outer.at(-1) === braces) {
          outer.pop();
          isTemplate = true;
        } else braces--;
      }
      if (char === "(" && language.hasAddresses && !noAddress && isAddress(text, at)) {
        const close = text.indexOf(")", at);
        noAddress = close === -1;
        if (close !== -1) at = close - 1;
      }
    }
    if (!/\s/.test(char)) before = at;
    at += char === "\\" ? 2 : 1;
  }
}

/** Whether an unquoted URL follows this bracket. */
const isAddress = (text: string, at: number): boolean =>
  /url$/i.test(text.slice(Math.max(0, at - 3), at)) &&
  !/^\s*["']/.test(text.slice(at + 1, at + 20));
