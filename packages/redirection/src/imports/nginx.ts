import { literalOf, type Meaning } from "./apache.ts";
import {
  type FoundRedirect,
  type ImportedRules,
  mostRedirects,
  ofServer,
  type Skipped,
  toWords,
} from "./imported-rules.ts";

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
  for (const [i, line] of text.split(/\r?\n/, mostRedirects).entries()) {
    for (const statement of statementsOf(line)) {
      if (statement === "}") open.pop();
      else if (statement.endsWith("{"))
        open.push(toBlock(toWords(statement.slice(0, -1)), open.at(-1)));
      else {
        const meaning = meaningOf(toWords(statement.slice(0, -1)), open.at(-1));
        if (typeof meaning === "string") skipped.push({ line: i + 1, reason: meaning });
        else if (meaning && redirects.length < mostRedirects)
          redirects.push({ line: i + 1, input: meaning });
      }
    }
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

/** Splits a line into statements, each with its `;`, `{` or `}`. Quoted text is preserved, comments are removed. */
function statementsOf(line: string): readonly string[] {
  const found: string[] = [];
  let from = 0;
  let quote = "";
  // Whether the current statement is still empty.
  let isBlank = true;
  for (let at = 0; at < line.length; at++) {
    const char = line[at] ?? "";
    if (char === "#" && isBlank) break;
    isBlank &&= /\s/.test(char);
    if (char === "\\") at++;
    else if (quote !== "") quote = char === quote ? "" : quote;
    else if (char === '"' || char === "'") quote = char;
    // A brace inside a word belongs to a pattern: `a{2}`.
    else if (char === ";" || ((char === "{" || char === "}") && isApart(line, at))) {
      found.push(line.slice(from, at + 1).trim());
      from = at + 1;
      isBlank = true;
    }
  }
  return found;
}
const isApart = (line: string, at: number): boolean =>
  at === 0 || /[\s;{}]/.test(line[at - 1] ?? "");

function meaningOf(words: readonly string[], block: Block | undefined): Meaning {
  const [name] = words;
  if (name !== "rewrite" && name !== "return") return undefined;
  if (block?.isConditional) return "Rules inside an if block are not supported.";
  return name === "rewrite" ? ofRewrite(words) : ofReturn(words, block?.location);
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
  return ofServer({ ...toSource(own), flag_case }, { code, target: target.replace(/\?$/, "") });
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
  if (kind === "=" && path !== undefined)
    return ofServer({ url: path, regex: false }, { code, target });
  if ((kind === "~" || kind === "~*") && path !== undefined)
    return ofServer({ ...toSource(path), flag_case: kind === "~*" }, { code, target });
  return "It applies to all addresses below a path.";
}

const hasVariables = (target: string): boolean => /\$(?!\d)/.test(target);
function toSource(pattern: string): { readonly url: string; readonly regex: boolean } {
  const plain = /^\^(\/.*)\$$/.exec(pattern)?.[1];
  const literal = plain === undefined ? undefined : literalOf(plain);
  return literal === undefined ? { url: pattern, regex: true } : { url: literal, regex: false };
}
