import {
  cutOff,
  type FoundRedirect,
  type ImportedRules,
  type Meaning,
  maxRedirects,
  ofServer,
  type Skipped,
  toWords,
} from "./imported-rules.ts";
import { toSource } from "./server-pattern.ts";

/** Whether a file is an nginx configuration: its statements end with a semicolon. */
export const isNginx = (text: string): boolean =>
  /^[ \t]*(?:rewrite|return|location)[ \t][^\n\r]*[;{}][ \t]*\r?$/m.test(text);

/**
 * Reads the redirects of an nginx file: `rewrite` with a redirect flag, and `return` in a `location`. The content of
 * `if` blocks is skipped: without the condition it would match too much.
 */
export function readNginx(text: string): ImportedRules {
  const redirects: FoundRedirect[] = [];
  const skipped: Skipped[] = [];
  const open: Block[] = [];
  for (const { line, words, end } of statementsOf(text)) {
    if (end === "}") open.pop();
    if (end === "{") open.push(toBlock(words, open.at(-1)));
    const meaning =
      end === "" ? "The statement is not complete." : end === ";" && meaningOf(words, open.at(-1));
    if (!meaning) continue;
    if (redirects.length + skipped.length === maxRedirects) {
      skipped.push(cutOff(line));
      break;
    }
    if (typeof meaning === "string") skipped.push({ line, reason: meaning });
    else redirects.push({ line, input: meaning });
  }
  return { redirects, skipped };
}

/** An open block, with properties inherited from the enclosing ones. */
interface Block {
  readonly isConditional: boolean;
  /** The words of the nearest `location`. */
  readonly location: readonly string[] | undefined;
}
const toBlock = (words: readonly string[], around: Block | undefined): Block => ({
  isConditional: words[0] === "if" || (around?.isConditional ?? false),
  location: words[0] === "location" ? words : around?.location,
});

interface Statement {
  /** The line on which it begins. */
  readonly line: number;
  readonly words: readonly string[];
  /** `;`, `{` or `}`; empty if the text ends before the statement does. */
  readonly end: string;
}
/** Splits a text into statements, which may extend over several lines. Comments are removed. Linear time. */
function statementsOf(text: string): readonly Statement[] {
  const found: Statement[] = [];
  let pieces: string[] = [];
  let [from, line, firstLine] = [0, 1, 0];
  let quote = "";
  // Whether the next character begins a word: only there do quotes, comments and closing braces have a meaning.
  let isStart = true;
  const finish = (at: number, end: string) => {
    const words = toWords([...pieces, text.slice(from, at)].join(""), true);
    if (end !== "" || words.length > 0) found.push({ line: firstLine || line, words, end });
    pieces = [];
    from = at + 1;
    firstLine = 0;
    isStart = true;
  };
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? "";
    if (char === "\n") line++;
    if (quote === "" && isStart && char === "#") {
      pieces.push(text.slice(from, at));
      while (at + 1 < text.length && text[at + 1] !== "\n") at++;
      from = at + 1;
      continue;
    }
    if (!/\s/.test(char)) firstLine ||= line;
    if (char === "\\") at++;
    else if (quote !== "") quote = char === quote ? "" : quote;
    else if (isStart && (char === '"' || char === "'")) quote = char;
    else if (char === ";" || (char === "{" && isOpening(text, at)) || (isStart && char === "}")) {
      finish(at, char);
      continue;
    }
    isStart = quote === "" && /\s/.test(char);
  }
  finish(text.length, "");
  return found;
}
/** Whether a brace begins a block; otherwise it belongs to a variable or a pattern: `${name}`, `a{2}`. */
const isOpening = (text: string, at: number): boolean =>
  text[at - 1] !== "$" && !/^\{\d{1,5}(?:,\d{0,5})?\}/.test(text.slice(at, at + 14));

function meaningOf(words: readonly string[], block: Block | undefined): Meaning {
  const [name] = words;
  if (name !== "rewrite" && name !== "return") return undefined;
  if (block?.isConditional) return "Rules inside an if block are not supported.";
  if (name === "return") return ofReturn(words, block?.location);
  if (block?.location && !isBelow(words[1], block.location))
    return "Its location matches other addresses than its pattern.";
  return ofRewrite(words);
}
/** Whether a pattern matches only addresses of its `location`. */
function isBelow(pattern = "", [, kind = "", path = kind]: readonly string[]): boolean {
  if (path === "/" && (kind === path || kind === "^~")) return true;
  const literal = pattern.replace(/^\^/, "").replace(/\\([^\w])/g, "$1");
  return (kind === path || kind === "^~") && pattern.startsWith("^") && literal.startsWith(path);
}

const answers: ReadonlyMap<string, number> = new Map([
  ["permanent", 301],
  ["redirect", 302],
]);
function ofRewrite([, pattern, target, answer = ""]: readonly string[]): Meaning {
  const code = answers.get(answer);
  if (pattern === undefined || target === undefined) return "The pattern or target is missing.";
  if (code === undefined) return "It does not redirect visitors.";
  if (hasVariables(target)) return "The target contains server variables.";
  const flag_case = pattern.startsWith("(?i)");
  const own = flag_case ? pattern.slice(4) : pattern;
  // nginx passes the query on, unless the target ends with a question mark.
  const isPassed = !target.endsWith("?");
  const answered = { code, target: isPassed ? target : target.slice(0, -1), isPassed };
  return ofServer({ ...toSource(own), flag_case }, answered);
}

function ofReturn(
  [, first = "", second]: readonly string[],
  location?: readonly string[],
): Meaning {
  if (location === undefined) return "It applies to every address.";
  const code = /^[1-5]\d\d$/.test(first) ? Number(first) : 302;
  const target = second ?? (code === 302 && !/^\d/.test(first) ? first : "");
  if (code < 300) return "It responds with a text.";
  if (code < 400 && target === "") return "The target is missing.";
  if (hasVariables(target)) return "The target contains server variables.";
  const [, kind = "", path] = location;
  const response = { code, target, isPassed: false };
  if (kind === "=" && path !== undefined) return ofServer({ url: path, regex: false }, response);
  if ((kind === "~" || kind === "~*") && path !== undefined)
    return ofServer({ ...toSource(path), flag_case: kind === "~*" }, response);
  return "It applies to all addresses below a path.";
}

const hasVariables = (target: string): boolean => /\$(?![1-9])/.test(target);
