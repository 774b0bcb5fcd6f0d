import {
  cutOff,
  type FoundRedirect,
  type ImportedRules,
  mostRedirects,
  ofServer,
  type Skipped,
  toWords,
} from "./imported-rules.ts";

type ParsedRedirect = FoundRedirect["input"];
/** The meaning of a line: a redirect, the reason why it is skipped, or nothing. */
export type Meaning = ParsedRedirect | string | undefined;

const codes: ReadonlyMap<string, number> = new Map([
  ["permanent", 301],
  ["temp", 302],
  ["seeother", 303],
  ["gone", 410],
  ["forbidden", 403],
]);
const toCode = (word: string | undefined): number | undefined => {
  if (word === undefined) return undefined;
  return /^[1-5]\d\d$/.test(word) ? Number(word) : codes.get(word.toLowerCase());
};

/**
 * Reads the redirects of an Apache file. Rules with conditions are skipped: without the condition they would match too much.
 */
export function readApache(text: string): ImportedRules {
  const redirects: FoundRedirect[] = [];
  const skipped: Skipped[] = [];
  const isIn = createSections();
  // The number of following rules that depend on what came before them.
  let bound = 0;
  for (const { line, words: all } of linesOf(text)) {
    const [name = "", ...words] = all;
    const directive = name.toLowerCase();
    const section = isIn(name, words);
    if (directive === "rewritecond") bound = Math.max(bound, 1);
    const meaning = meaningOf(directive, words);
    if (meaning === undefined) continue;
    if (redirects.length + skipped.length === mostRedirects) {
      skipped.push(cutOff(line));
      break;
    }
    const isRule = directive === "rewriterule";
    const found = isRule && bound > 0 ? "Rules with conditions are not supported." : meaning;
    if (isRule) bound = Math.max(bound - 1, boundBy(words[2]));
    if (section !== undefined)
      skipped.push({ line, reason: `Rules inside ${section} are not supported.` });
    else if (typeof found === "string") skipped.push({ line, reason: found });
    else redirects.push({ line, input: found });
  }
  return { redirects, skipped };
}

/** The lines of a file with their numbers. A backslash at the end of a line continues it. */
function* linesOf(text: string): Generator<{ line: number; words: readonly string[] }> {
  let whole = "";
  let [first, number] = [1, 1];
  for (let at = 0; at < text.length; number++) {
    const end = text.indexOf("\n", at);
    const line = text.slice(at, end === -1 ? text.length : end).replace(/\r$/, "");
    at = end === -1 ? text.length : end + 1;
    const isContinued = line.endsWith("\\") && at < text.length;
    whole += isContinued ? line.slice(0, -1) : line;
    if (isContinued) continue;
    yield { line: first, words: toWords(whole.trim()) };
    whole = "";
    first = number + 1;
  }
}

/** Sections whose rules apply to all visitors and addresses. */
const transparent = /^<(?:if(?:module|version|define|directive|file|section)|virtualhost)$/;
/**
 * Follows the sections of a file line by line: the returned function gets a directive with its words, and returns the
 * outermost open section that restricts its rules to some addresses or requests.
 */
function createSections(): (name: string, words: readonly string[]) => string | undefined {
  let root: string | undefined;
  const open: (string | undefined)[] = [];
  return (name, words) => {
    const directive = name.toLowerCase();
    const path = words[0]?.replace(/\/?>?$/, "");
    if (directive === "documentroot") root = path;
    if (directive.startsWith("</")) open.pop();
    else if (directive.startsWith("<")) {
      const isRoot = directive === "<directory" && path !== undefined && path === root;
      const isOpen = transparent.test(directive) || isRoot;
      open.push(isOpen ? undefined : `${name.replace(/>$/, "").slice(0, 50)}>`);
    }
    return open.find((section) => section !== undefined);
  };
}

/** The number of following rules that a rule skips or chains. */
function boundBy(flags = ""): number {
  const words = flags
    .slice(1, -1)
    .split(",")
    .map((flag) => flag.trim());
  if (words.some((flag) => /^(?:C|chain)$/i.test(flag))) return 1;
  const skips = words.map((flag) => /^(?:S|skip)=(\d{1,9})$/i.exec(flag)?.[1]);
  return Number(skips.find((count) => count !== undefined) ?? 0);
}

function meaningOf(directive: string, words: readonly string[]): Meaning {
  if (directive === "rewriterule") return ofRewriteRule(words);
  if (directive === "redirect" || directive === "redirectmatch")
    return ofRedirect(words, directive === "redirectmatch", undefined);
  if (directive === "redirectpermanent") return ofRedirect(words, false, 301);
  if (directive === "redirecttemp") return ofRedirect(words, false, 302);
  return undefined;
}

/** `Redirect [code] source [target]`. */
function ofRedirect(words: readonly string[], regex: boolean, fixed: number | undefined): Meaning {
  const status = fixed ?? toCode(words[0]);
  const [source, target = ""] =
    fixed === undefined && status !== undefined ? words.slice(1) : words;
  const code = status ?? 302;
  if (source === undefined) return "The source is missing.";
  if (code < 400 && target === "") return "The target is missing.";
  return ofServer({ url: source, regex }, { code, target });
}

/** `RewriteRule pattern target [flags]`. */
function ofRewriteRule([pattern, target = "", flags = ""]: readonly string[]): Meaning {
  if (pattern === undefined) return "The pattern is missing.";
  const named = /^\[(.*)\]$/.exec(flags)?.[1];
  if (named === undefined) return "It has no flags and does not change the address.";
  const words = named.split(",").map((flag) => flag.trim());
  const has = (name: string) => words.some((word) => word.toUpperCase() === name);
  const code = codeIn(words, has);
  if (code === 0 && !target.startsWith("/")) return "It does not redirect visitors.";
  if (pattern.startsWith("!")) return "Negated patterns are not supported.";
  if (/%\{|%\d/.test(target)) return "The target contains server variables.";
  return ofServer({ ...toSource(pattern), flag_case: has("NC") }, { code, target });
}
function codeIn(words: readonly string[], has: (name: string) => boolean): number {
  if (has("G")) return 410;
  if (has("F")) return 403;
  const word = words.find((one) => /^R(?:=|$)/i.test(one));
  return word === undefined ? 0 : (toCode(word.slice(2)) ?? 302);
}

/** Patterns match paths without their leading slash. A pattern for a single path becomes a plain source. */
function toSource(pattern: string): { readonly url: string; readonly regex: boolean } {
  const rooted = pattern.startsWith("^") ? `^/${pattern.slice(1).replace(/^\//, "")}` : pattern;
  const plain = /^\^(\/.*)\$$/.exec(rooted)?.[1];
  if (plain === undefined) return { url: rooted, regex: true };
  const literal = literalOf(plain);
  return literal === undefined ? { url: rooted, regex: true } : { url: literal, regex: false };
}
/** The only text that a pattern matches; undefined if there may be several. */
export function literalOf(pattern: string): string | undefined {
  const text = pattern.replace(/\/\?$/, "").replace(/\\([^\w])/g, "$1");
  const escaped = pattern.replace(/\/\?$/, "").replace(/\\[^\w]/g, "");
  return /[\\^$.|?*+()[\]{}]/.test(escaped) ? undefined : text;
}
