/** An unmatched bracket, or a text that cannot be parsed. */
export interface BracketError {
  /** From 1; 0 for the whole text. */
  readonly line: number;
  readonly code: "unopened" | "unclosed" | "notJson";
  /** The bracket; empty for the whole text. */
  readonly bracket: string;
}
/** Maximum number of reported errors. */
const max = 20;
/** Maximum number of open brackets that a closing bracket may skip to find its match. */
const farthest = 10;
const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** Checks the brackets of a text in the language determined by its file name. Plain text has no errors. */
export function bracketErrors(text: string, name: string): readonly BracketError[] {
  const language = languageOf(name);
  if (!language) return [];
  const open: Bracket[] = [];
  const errors: BracketError[] = [];
  const note = ({ char, at }: Bracket, code: "unopened" | "unclosed") =>
    errors.push({ line: lineAt(text, at), code, bracket: char });
  for (const bracket of toBrackets(text, language)) {
    if (errors.length >= max) return errors;
    if (bracket.char in closing) {
      open.push(bracket);
      continue;
    }
    const back = open
      .slice(-farthest)
      .toReversed()
      .findIndex(({ char }) => closing[char] === bracket.char);
    if (back === -1) note(bracket, "unopened");
    else for (const left of open.splice(-back - 1).slice(1)) note(left, "unclosed");
  }
  for (const left of open.slice(0, max - errors.length)) note(left, "unclosed");
  if (errors.length === 0 && language.isJson && !isJson(text))
    errors.push({ line: 0, code: "notJson", bracket: "" });
  return errors.slice(0, max);
}

const lineAt = (text: string, at: number): number => text.slice(0, at).split("\n").length;

function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\ufeff/, ""));
    return true;
  } catch {
    return false;
  }
}

/** A bracket of code, with its position. */
interface Bracket {
  readonly char: string;
  readonly at: number;
}
const signs = "([{}])";

/** The brackets of a text, except those in strings, comments, patterns and URLs. */
function* toBrackets(text: string, language: Language): Generator<Bracket> {
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

/** Skips the parts of a text in which brackets have no meaning. Linear time. */
interface Skip {
  /**
   * The end of the part that begins at an offset; the same offset if none does. `before` is the offset of the last
   * character of code.
   */
  from(at: number, before: number): number;
}
/** Words before an expression, after which a slash begins a pattern. */
const opening =
  /(?:^|[^\w$.])(?:return|typeof|case|in|of|delete|void|throw|new|else|do|await|yield)$/;
const maxPatternLength = 2_000;

/** Creates the scanner of a text. */
function toSkip(text: string, language: Language): Skip {
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
    for (; at < text.length && at - from < maxPatternLength; at++) {
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

/** The syntax of a language in which brackets have no meaning. */
interface Language {
  /** Quotation marks of single-line strings. */
  readonly quotes: string;
  /** Whether it has multi-line strings in backticks, with code between `${` and `}`. */
  readonly hasTemplates?: boolean;
  /** Whether `//` begins a line comment. */
  readonly hasLineComments?: boolean;
  readonly hasBlockComments?: boolean;
  /** Whether it has regular expressions between slashes. */
  readonly hasPatterns?: boolean;
  /** Whether `url(` contains an unquoted URL. */
  readonly hasAddresses?: boolean;
  /** Whether it is JSON, which can be parsed as a whole. */
  readonly isJson?: boolean;
}
const json: Language = { quotes: '"', isJson: true };
const css: Language = { quotes: "\"'", hasBlockComments: true, hasAddresses: true };
const scss: Language = { ...css, hasLineComments: true };
const code: Language = { quotes: "\"'", hasLineComments: true, hasBlockComments: true };
const script: Language = { ...code, hasTemplates: true, hasPatterns: true };

const scripts = "js mjs cjs jsx ts mts cts tsx".split(" ");
/** Texts and markup, whose brackets are not checked. */
const plain = [
  ..."txt text md markdown mdx rst adoc tex log csv tsv po pot srt vtt ics vcf".split(" "),
  ..."html htm xhtml xml svg rss atom yml yaml toml ini properties".split(" "),
  ..."vue svelte astro hbs handlebars mustache ejs liquid njk twig pug tmpl tpl".split(" "),
];
const languages: ReadonlyMap<string, Language | undefined> = new Map([
  ...scripts.map((end) => [end, script] as const),
  ...plain.map((end) => [end, undefined] as const),
  ["json", json],
  ["webmanifest", json],
  ["css", css],
  ["scss", scss],
  ["less", scss],
]);

/** The language of a file by its extension; undefined for plain texts. Unknown ones are treated as code. */
function languageOf(name: string): Language | undefined {
  const end = /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase();
  if (end === undefined) return undefined;
  return languages.has(end) ? languages.get(end) : code;
}
