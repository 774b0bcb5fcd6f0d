import type { Rule } from "../rules/rule.ts";
import { decode } from "../urls/escapes.ts";
import { type Pieces, type ServerCondition, toLines } from "./condition.ts";
import { toServerRule, type ServerAction, type ServerRule } from "./server-rule.ts";

/** The parts of a file around its rules. */
export interface Frame {
  readonly date: string;
  readonly about: string;
  /** Whether visitors are redirected to https. */
  readonly https: boolean;
}
/** The lines that enclose the generated part of a file. */
export const marks = { begin: "# Created by Redirection", end: "# End of Redirection" } as const;

/** Writes rules as an Apache `.htaccess` file. Rules that Apache cannot apply become comments. */
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
  const hasVariable = [found.path.pattern, ...found.query, condition?.pattern ?? ""].some((one) =>
    one.includes("${"),
  );
  if (hasVariable) return [`# Left out, redirect ${rule.id}: Apache would expand the pattern`];
  if (isUnknown(whenSo))
    return [`# Left out, redirect ${rule.id}: Apache does not support this status`];
  const lines = (answer: ServerAction, isNot: boolean) =>
    (condition ? conditionLines(condition, isNot) : [[]]).flatMap((conditions) =>
      ruleLines(found, conditions, answer),
    );
  return [...(whenSo ? lines(whenSo, false) : []), ...(whenNot ? lines(whenNot, true) : [])];
}
const isUnknown = (answer: ServerAction | undefined): boolean =>
  answer?.type === "error" && answer.code === 418;

/** Placeholder for the query of the request until percent signs have been escaped. */
const sentArgs = "\u{e000}";

/**
 * The lines of a rule for one condition. Apache appends a query after the fragment, where browsers ignore it: for a
 * target with both, a separate rule names the query itself.
 */
function ruleLines(
  rule: ServerRule,
  condition: readonly string[],
  answer: ServerAction,
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
  answer: ServerAction,
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
  // The content of a group is unescaped: it can be used in such a target only where it needs no escapes.
  const needsNone = "RewriteCond %{REQUEST_URI} ^[\\w/.~!$&'()*+,;=:@-]*$";
  const other = isEscaped(written, []) ? [] : line(flags, ["RewriteCond %{QUERY_STRING} !%"]);
  return [...line(asItIs, [needsNone]), ...other];
}

/** A target with its path decoded, because Apache encodes it again. */
function withoutEscapes<A extends Exclude<ServerAction, { readonly type: "error" }>>(answer: A): A {
  if (/[?#]/.test(answer.target)) return answer;
  const target = decode(answer.target);
  return /^[\w/.~$:-]*$/.test(target.replace(/[\p{L}\p{N} ]/gu, ""))
    ? { ...answer, target }
    : answer;
}

/** Whether a target or the query that is added to it contains escapes, which Apache would escape again. */
const isEscaped = (answer: ServerAction, flags: readonly string[]): boolean =>
  flags.includes("QSA") || (answer.type !== "error" && /[%#]/.test(answer.target));

function codeFlags(answer: ServerAction): readonly string[] {
  if (answer.type === "rewrite") return ["L"];
  if (answer.type === "redirect") return [`R=${answer.code}`, "L"];
  if (answer.code === 410) return ["G"];
  return answer.code === 403 ? ["F"] : [`R=${answer.code}`, "L"];
}

/** Apache adds the query of the request to a target without one, and drops it if the target has its own. */
function queryFlags(answer: ServerAction, input: ServerRule["sentQuery"]): readonly string[] {
  if (answer.type === "error") return [];
  const { target } = answer;
  const hasQuery = target.includes("?");
  const flags = input === "added" && hasQuery ? ["QSA"] : [];
  return input === "dropped" && !hasQuery ? ["QSD"] : flags;
}

/** Escapes percent signs and those dollar signs that do not refer to a group. */
const toSubstitution = (target: string, hasGroups: boolean): string => {
  const percents = target.replaceAll("%", "\\%").replaceAll(sentArgs, "%{QUERY_STRING}");
  return hasGroups ? percents : percents.replaceAll("$", "\\$");
};

/** In a `.htaccess` file paths have no leading slash. */
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
/** The lines of a condition, for each of the ways in which it holds or does not hold. */
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
  // Text comparison between start and end anchors.
  if (!isFolded) return [[line(variable, `${not}${begin}${pattern.slice(1, -1)}(?:;|$)`)]];
  // The pattern applies to the value of one cookie: matched against the whole header it could match others.
  const ofValue = [
    line(variable, `${begin}([^;]*)`),
    line("%1", not + asPattern(pattern), " [NC]"),
  ];
  return isNot ? [[line(variable, `!${begin}`)], ofValue] : [ofValue];
}
/** Some characters at the beginning change the meaning of a pattern: `!` negates it, `-f` tests for a file. */
const asPattern = (pattern: string): string =>
  /^[!<>=-]/.test(pattern) ? `(?:)${pattern}` : pattern;

/**
 * A word of a rewrite directive. Quotes group spaces and cannot be escaped: in a pattern a quote is written as its
 * character code. Backslashes are unchanged, except before a space, which they would escape.
 */
function word(text: string): string {
  const plain = text.replace(/\\?"|\\./gs, (sign) => (sign.endsWith('"') ? "\\x22" : sign));
  return /\s|^'|\\$|^$/.test(plain) ? `"${plain}"` : plain;
}
