import { decode } from "../urls/escapes.ts";
import type { Rule } from "../rules/rule.ts";
import type { ServerCondition } from "./condition.ts";
import { toLines, type Pieces } from "./pieces.ts";
import { toServerRule, type ServerAnswer, type ServerRule } from "./server-rule.ts";

/** What stands around the rules of a file. */
export interface Frame {
  readonly date: string;
  readonly about: string;
  /** Whether visitors are sent to https. */
  readonly https: boolean;
}
/** The lines between which a file is ours. */
export const marks = { begin: "# Created by Redirection", end: "# End of Redirection" } as const;

/** Rules as Apache follows them, in a `.htaccess` file. What it cannot follow stands there as a comment. */
export function apacheFile({ date, about, https }: Frame): Pieces<Rule> {
  const secure = https
    ? [
        "RewriteCond %{HTTPS} off",
        "RewriteRule ^(.*)$ https://%{HTTP_HOST}%{REQUEST_URI} [L,R=301]",
      ]
    : [];
  const heading = [marks.begin, `# ${date}`, `# ${about}`, "", "<IfModule mod_rewrite.c>"];
  return {
    begin: toLines([...heading, "RewriteEngine on", ...secure]),
    rows: (rules) => toLines(rules.flatMap(linesOf)),
    end: toLines(["</IfModule>", "", marks.end]),
  };
}

function linesOf(rule: Rule): readonly string[] {
  const found = toServerRule(rule);
  if (typeof found === "string") return [`# Left out, redirect ${rule.id}: ${found}`];
  const { condition, whenSo, whenNot } = found;
  const unfit = [found.path.pattern, ...found.query, condition?.pattern ?? ""].some((one) =>
    one.includes("${"),
  );
  if (unfit) return [`# Left out, redirect ${rule.id}: a pattern that Apache would fill in`];
  if (isUnknown(whenSo)) return [`# Left out, redirect ${rule.id}: Apache has no such status`];
  const lines = (answer: ServerAnswer, isNot: boolean) =>
    (condition ? conditionLines(condition, isNot) : [[]]).flatMap((conditions) =>
      ruleLines(found, conditions, answer),
    );
  return [...(whenSo ? lines(whenSo, false) : []), ...(whenNot ? lines(whenNot, true) : [])];
}
const isUnknown = (answer: ServerAnswer | undefined): boolean =>
  answer?.type === "error" && answer.code === 418;

/** Stands for the query of the request until percent signs have been escaped. */
const sentArgs = "\u{e000}";

/**
 * The lines of a rule under a condition. Apache puts a query that it adds behind a fragment, where browsers do not read it:
 * a target with both names the query itself, in a rule of its own.
 */
function ruleLines(
  rule: ServerRule,
  condition: readonly string[],
  answer: ServerAnswer,
): readonly string[] {
  const hash = answer.type === "redirect" ? answer.target.indexOf("#") : -1;
  if (answer.type !== "redirect" || rule.sentQuery !== "added" || hash === -1)
    return plainLines(rule, condition, answer);
  const before = answer.target.slice(0, hash);
  const target = `${before}${before.includes("?") ? "&" : "?"}${sentArgs}${answer.target.slice(hash)}`;
  const own = { ...rule, sentQuery: "none" as const };
  return [
    ...plainLines(own, [...condition, "RewriteCond %{QUERY_STRING} ^$"], answer),
    ...plainLines(own, [...condition, "RewriteCond %{QUERY_STRING} ."], { ...answer, target }),
  ];
}

function plainLines(
  { path, query, sentQuery, hasGroups }: ServerRule,
  condition: readonly string[],
  answer: ServerAnswer,
): readonly string[] {
  const folded = path.isFolded ? ["NC"] : [];
  const queries = query.map((pattern) =>
    [
      "RewriteCond %{QUERY_STRING}",
      word(pattern),
      ...(path.isFolded && pattern !== "^$" ? ["[NC]"] : []),
    ].join(" "),
  );
  const written = answer.type !== "error" && hasGroups ? withoutEscapes(answer) : answer;
  const target = written.type === "error" ? "-" : toSubstitution(written.target, hasGroups);
  const pattern = word(asPattern(withoutSlash(path.pattern)));
  const line = (own: readonly string[], conditions: readonly string[]) => [
    ...condition,
    ...queries,
    ...conditions,
    `RewriteRule ${pattern} ${word(target)} [${[...codeFlags(answer), ...folded, ...own].join(",")}]`,
  ];
  const flags = queryFlags(answer, sentQuery);
  if (!isEscaped(written, flags)) return line(flags, []);
  const asItIs = [...flags, "NE"];
  if (!hasGroups) return line(asItIs, []);
  // What a group holds has lost its escapes: it can stand in such a target where it needs none.
  const needsNone = "RewriteCond %{REQUEST_URI} ^[\\w/.~!$&'()*+,;=:@-]*$";
  const other = isEscaped(written, []) ? [] : line(flags, ["RewriteCond %{QUERY_STRING} !%"]);
  return [...line(asItIs, [needsNone]), ...other];
}

/** A target without escapes where they stand for letters, digits and spaces of a path: Apache writes them again. */
function withoutEscapes<A extends Exclude<ServerAnswer, { readonly type: "error" }>>(answer: A): A {
  if (/[?#]/.test(answer.target)) return answer;
  const target = decode(answer.target);
  return /^[\w/.~$:-]*$/.test(target.replace(/[\p{L}\p{N} ]/gu, ""))
    ? { ...answer, target }
    : answer;
}

/** Whether a target has escapes of its own, or those of the query that is added to it: Apache would escape them again. */
const isEscaped = (answer: ServerAnswer, flags: readonly string[]): boolean =>
  flags.includes("QSA") || (answer.type !== "error" && /[%#]/.test(answer.target));

function codeFlags(answer: ServerAnswer): readonly string[] {
  if (answer.type === "rewrite") return ["L"];
  if (answer.type === "redirect") return [`R=${answer.code}`, "L"];
  if (answer.code === 410) return ["G"];
  return answer.code === 403 ? ["F"] : [`R=${answer.code}`, "L"];
}

/** Apache adds the query that was sent to a target without one, and drops it where the target has its own. */
function queryFlags(answer: ServerAnswer, sent: ServerRule["sentQuery"]): readonly string[] {
  if (answer.type === "error") return [];
  const { target } = answer;
  const hasQuery = target.includes("?");
  const flags = sent === "added" && hasQuery ? ["QSA"] : [];
  return sent === "dropped" && !hasQuery ? ["QSD"] : flags;
}

/** Percent signs and, where they name no group, dollar signs stand for themselves. */
const toSubstitution = (target: string, hasGroups: boolean): string => {
  const percents = target.replaceAll("%", "\\%").replaceAll(sentArgs, "%{QUERY_STRING}");
  return hasGroups ? percents : percents.replaceAll("$", "\\$");
};

/** In a `.htaccess` file paths come without their first slash. */
const withoutSlash = (pattern: string): string => {
  if (pattern.startsWith("^/")) return `^${pattern.slice(2).replace(/^[?*+]/, "")}`;
  return pattern.startsWith("/") ? `(?:^|/)${pattern.slice(1)}` : pattern;
};

const variables: Readonly<Record<ServerCondition["of"], (name: string) => string>> = {
  host: () => "%{HTTP_HOST}",
  referrer: () => "%{HTTP_REFERER}",
  agent: () => "%{HTTP_USER_AGENT}",
  cookie: () => "%{HTTP_COOKIE}",
  header: (name) => `%{HTTP:${name}}`,
  ip: () => "%{REMOTE_ADDR}",
  language: () => "%{HTTP:Accept-Language}",
};
/** The lines of a condition, in each of the ways in which it holds, or does not. */
function conditionLines(
  { of, name, pattern, isFolded }: ServerCondition,
  isNot: boolean,
): readonly (readonly string[])[] {
  const not = isNot ? "!" : "";
  const line = (text: string, held: string, folded = "") =>
    `RewriteCond ${text} ${word(held)}${folded}`;
  const variable = variables[of](name);
  if (of !== "cookie") return [[line(variable, not + asPattern(pattern), isFolded ? " [NC]" : "")]];
  const begin = `(?:^|;)[ ]*${name}=`;
  // Equal to a text, between the marks of its beginning and end.
  if (!isFolded) return [[line(variable, `${not}${begin}${pattern.slice(1, -1)}(?:;|$)`)]];
  // A pattern is for the value of one cookie: held against the whole header it would find others.
  const ofValue = [
    line(variable, `${begin}([^;]*)`),
    line("%1", not + asPattern(pattern), " [NC]"),
  ];
  return isNot ? [[line(variable, `!${begin}`)], ofValue] : [ofValue];
}
/** Signs at the beginning of a pattern would make something else of it: `!` its opposite, `-f` a look at files. */
const asPattern = (pattern: string): string =>
  /^[!<>=-]/.test(pattern) ? `(?:)${pattern}` : pattern;

/**
 * A word of a rewrite directive. Quotes keep spaces together, and nothing keeps a quote: in a pattern it is written as its
 * number. Backslashes stay as they are, but one before a space would keep it in the word.
 */
function word(text: string): string {
  const plain = text.replace(/\\?"|\\./gs, (sign) => (sign.endsWith('"') ? "\\x22" : sign));
  return /\s|^'|\\$|^$/.test(plain) ? `"${plain}"` : plain;
}
