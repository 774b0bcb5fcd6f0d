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
    if (redirects.length + skipped.length === maxRedirects) {
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
  // For each open section the outermost one that restricts the rules in it.
  const open: (string | undefined)[] = [];
  return (name, words) => {
    const directive = name.toLowerCase();
    const path = words[0]?.replace(/\/?>?$/, "");
    if (directive === "documentroot") root = path;
    if (directive.startsWith("</")) open.pop();
    else if (directive.startsWith("<")) {
      const isRoot = directive === "<directory" && path !== undefined && path === root;
      const isOpen = transparent.test(directive) || isRoot;
      open.push(open.at(-1) ?? (isOpen ? undefined : `${name.replace(/>$/, "").slice(0, 50)}>`));
    }
    return open.at(-1);
  };
}

const longNames: Readonly<Record<string, string>> = {
  chain: "C",
  forbidden: "F",
  gone: "G",
  nocase: "NC",
  qsappend: "QSA",
  qsdiscard: "QSD",
  redirect: "R",
  skip: "S",
};
/** The flags of a rule by their short names, with their values. */
function toFlags(text = ""): ReadonlyMap<string, string> {
  const flags = text.slice(1, -1).split(",");
  return new Map(
    flags.map((flag) => {
      const [, name = "", value = ""] = /^([^=]*)=?(.*)$/s.exec(flag.trim()) ?? [];
      const long = name.toLowerCase();
      return [Object.hasOwn(longNames, long) ? (longNames[long] ?? "") : name.toUpperCase(), value];
    }),
  );
}
/** The number of following rules that a rule skips or chains. */
function boundBy(text: string | undefined): number {
  const flags = toFlags(text);
  const skipped = /^\d{1,9}$/.exec(flags.get("S") ?? "")?.[0];
  return flags.has("C") ? 1 : Number(skipped ?? 0);
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
  // Apache passes the query on, unless the target has its own.
  const isPassed = !target.includes("?");
  if (!regex) return ofServer({ url: source, regex }, { code, target, isPassed });
  return ofPattern(toSource(source), { code, target, isPassed });
}

/** `RewriteRule pattern target [flags]`. */
function ofRewriteRule([pattern, target = "", text = ""]: readonly string[]): Meaning {
  if (pattern === undefined) return "The pattern is missing.";
  if (!/^\[.*\]$/.test(text)) return "It has no flags and does not change the address.";
  const flags = toFlags(text);
  const code = codeIn(flags);
  if (code === 0 && !target.startsWith("/")) return "It does not redirect visitors.";
  if (pattern.startsWith("!")) return "Negated patterns are not supported.";
  if (/%\{|%\d|\$\{/.test(target.replace(/\\./gs, "")))
    return "The target contains server variables.";
  const isPassed = flags.has("QSA") || (!flags.has("QSD") && !target.includes("?"));
  const source = { ...toSource(toRooted(pattern)), flag_case: flags.has("NC"), isRelative: true };
  return ofPattern(source, { code, target: target.replace(/^([^?]*)\?(?=#|$)/, "$1"), isPassed });
}
function codeIn(flags: ReadonlyMap<string, string>): number {
  if (flags.has("G")) return 410;
  if (flags.has("F")) return 403;
  return flags.has("R") ? (toCode(flags.get("R")) ?? 302) : 0;
}

/** A redirect whose target may refer to groups of the pattern, and has escapes for other characters. */
function ofPattern(
  source: Parameters<typeof ofServer>[0],
  { target, ...response }: Parameters<typeof ofServer>[1],
): Meaning {
  const plain = target.replace(/\\(.)/gs, "$1");
  if (source.regex && /\$0|\\[$\\][1-9]/.test(target))
    return "The target contains a number that would have another meaning.";
  return ofServer(source, { ...response, target: plain });
}

/** Patterns match paths without their leading slash. */
const toRooted = (pattern: string): string =>
  pattern
    .replace(/^\^(?!\(\/)(?:\/\??)?/, "^/")
    .replace(/^\(\?:\^\|\/\)/, "/")
    .replace(/^\(\^\|\/\)/, "(/)");
