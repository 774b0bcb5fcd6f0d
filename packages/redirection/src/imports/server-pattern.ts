import { afterClass } from "../sources/required.ts";

/** The source of a rule of a server. */
interface ServerSource {
  readonly url: string;
  readonly regex: boolean;
  readonly flag_trailing: boolean;
}
/** Converts a pattern for paths. One for a single path becomes a plain source. */
export function toSource(pattern: string): ServerSource {
  const plain = /^\^(\/.*)\$$/.exec(pattern)?.[1];
  const literal = plain === undefined ? undefined : literalOf(plain);
  if (literal === undefined) return { url: pattern, regex: true, flag_trailing: false };
  const flag_trailing = literal !== "" && plain?.endsWith("/?") === true;
  // Characters with another meaning in sources.
  const url = literal.replace(/[%?#<]|&(?=amp;)/g, encodeURIComponent) || "/";
  return { url, regex: false, flag_trailing };
}
/**
 * The only text that a pattern matches, without an optional slash at its end; undefined if there may be several, and if
 * the text contains a plus, which would mean a space.
 */
export function literalOf(pattern: string): string | undefined {
  const text = pattern.replace(/\/\?$/, "").replace(/\\([^\w])/g, "$1");
  const escaped = pattern.replace(/\/\?$/, "").replace(/\\[^\w+]/g, "");
  return /[\\^$.|?*+()[\]{}]/.test(escaped) ? undefined : text;
}

/** Splits a pattern into escapes, classes and single characters. */
function tokensOf(pattern: string): readonly string[] {
  const tokens: string[] = [];
  for (let at = 0; at < pattern.length;) {
    const end = pattern[at] === "[" ? (afterClass(pattern, at) ?? pattern.length) : at + 1;
    const token = pattern.slice(at, pattern[at] === "\\" ? at + 2 : end);
    tokens.push(token);
    at += token.length;
  }
  return tokens;
}

interface Groups {
  readonly count: number;
  /** The number of the group that ends with the pattern; 0 if none does. */
  readonly last: number;
  /** Whether there are alternatives outside of groups. */
  readonly hasOuterBar: boolean;
}
function groupsOf(tokens: readonly string[]): Groups {
  const open: number[] = [];
  let [count, last] = [0, 0];
  let hasOuterBar = false;
  for (const [at, token] of tokens.entries()) {
    last = 0;
    if (token === "(") {
      const isNamed = /^\?P?<[^=!]/.test(tokens.slice(at + 1, at + 5).join(""));
      open.push(tokens[at + 1] !== "?" || isNamed ? ++count : 0);
    } else if (token === ")") last = open.pop() ?? 0;
    else if (token === "|" && open.length === 0) hasOuterBar = true;
  }
  return { count, last, hasOuterBar };
}

const others: Readonly<Record<string, string>> = {
  ".": "[^?]",
  "\\D": "[^\\d?]",
  "\\W": "[^\\w?]",
  "\\S": "[^\\s?]",
  $: "(?:\\?.*)?$",
};
/** A piece of a pattern for paths that does not match into the query either. */
function toPathOnly(token: string): string {
  if (!token.startsWith("[^") || token.includes("?")) return others[token] ?? token;
  const rest = token.slice(2);
  return `[^?${rest.startsWith("]") ? "\\" : ""}${rest}`;
}
const pathOnly = (tokens: readonly string[]): string => tokens.map(toPathOnly).join("");

/** How a server applies a pattern. */
interface PatternUse {
  readonly target: string;
  /** Whether the query of the request is passed on to the target. */
  readonly isPassed: boolean;
  /** Whether the server matches paths without their leading slash, unless the pattern is anchored. */
  readonly isRelative: boolean;
}

/**
 * Converts a pattern that a server matches against paths to one for whole addresses, with the target to which it passes
 * the query; or returns the reason why that is not possible.
 */
export function toWholePattern(
  pattern: string,
  { target, isPassed, isRelative }: PatternUse,
): { readonly url: string; readonly target: string } | string {
  const tokens = tokensOf(pattern);
  const { count, hasOuterBar } = groupsOf(tokens);
  if (hasOuterBar && tokens.includes("^"))
    return "Alternatives with their own ^ are not supported.";
  const isClosed = tokens.at(-1) === "$" && !hasOuterBar;
  const inner = isClosed ? tokens.slice(0, -1) : tokens;
  const begin = tokens[0] === "^" ? "" : beginOf(pattern, isRelative, hasOuterBar);
  const whole = (body: string) => (begin.endsWith("?") ? `${begin}(?:${body})` : begin + body);
  const { last } = groupsOf(inner);
  const path = target.replace(/[?#].*$/s, "");
  // The group takes the query with the rest of the path.
  if (isPassed && inner.slice(-3).join("") === ".*)" && last > 0 && path.includes(`$${last}`))
    return { url: `${whole(`${pathOnly(inner.slice(0, -3))}.*)`)}${isClosed ? "$" : ""}`, target };
  if (!isPassed) {
    const body = whole(pathOnly(inner));
    return { url: isClosed ? `${body}(?:\\?.*)?$` : body, target };
  }
  // The query may begin at a `$` inside the pattern: `^/a(/|$)`.
  const at = inner.indexOf("$");
  if (at !== -1 && (inner.indexOf("$", at + 1) !== -1 || groupsOf(inner.slice(at)).count > 0))
    return "It has a $ before other groups or conditions.";
  const parts = at === -1 ? [inner] : [inner.slice(0, at), inner.slice(at + 1)];
  const body = whole(parts.map(pathOnly).join(queryGroup));
  const rest = isClosed || /\[\^\?\]\*\)?$/.test(body) ? "" : "[^?]*";
  const added = parts.map((_, n) => count + 1 + n);
  if (count + parts.length > 9) return "Its pattern has too many groups to pass the query on.";
  return {
    url: body + rest + queryGroup,
    target: `${path}${added.map((n) => `$${n}`).join("")}${target.slice(path.length)}`,
  };
}
const queryGroup = "(\\?.*)?$";

/** The beginning of a pattern that may match anywhere in a path. */
function beginOf(pattern: string, isRelative: boolean, hasOuterBar: boolean): string {
  const root = isRelative && !/^\(?\//.test(pattern) ? "^/" : "^";
  return /^\(?\.\*/.test(pattern) && !hasOuterBar ? root : `${root}[^?]*?`;
}
