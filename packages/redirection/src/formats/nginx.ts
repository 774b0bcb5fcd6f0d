import type { Rule } from "../rules/rule.ts";
import { marks, type Frame } from "./apache.ts";
import { type Pieces, type ServerCondition, type ServerPattern, toLines } from "./condition.ts";
import { toServerRule, type ServerAction, type ServerRule } from "./server-rule.ts";

/** Writes rules as an nginx server block. Rules that nginx cannot apply become comments. */
export function nginxFile({ date, about, https }: Frame): Pieces<Rule> {
  const secure = https
    ? ["if ($scheme = http) {", "    return 301 https://$host$request_uri;", "}"]
    : [];
  const inside = (lines: readonly string[]) => toLines(lines.map((line) => `    ${line}`));
  const heading = [marks.begin, `# ${date}`, `# ${about}`, "", "server {"];
  return {
    begin: toLines(heading) + inside(secure),
    rows: (rules) => inside(rules.flatMap(linesOf)),
    end: toLines(["}", "", marks.end]),
  };
}

function linesOf(rule: Rule): readonly string[] {
  const found = toServerRule(rule);
  if (typeof found === "string") return [`# Left out, redirect ${rule.id}: ${found}`];
  const { whenSo, whenNot, condition, query } = found;
  const both = [whenSo, whenNot];
  if (both.some((answer) => answer && needsReturn(found, answer) && found.hasGroups))
    return [
      `# Left out, redirect ${rule.id}: pattern groups cannot be used with this status or fragment`,
    ];
  const [only] = both;
  if (only && !whenNot && !condition && query.length === 0) return alone(found, only);
  return together(found);
}
/**
 * Whether a redirect is written with `return`: `rewrite` supports two statuses, and appends a query after the fragment,
 * where browsers ignore it. Only `rewrite` inserts groups safely into a header.
 */
const needsReturn = ({ sentQuery }: ServerRule, answer: ServerAction): boolean =>
  answer.type === "redirect" &&
  ((answer.code !== 301 && answer.code !== 302) ||
    (sentQuery === "added" && answer.target.includes("#")));

/** The lines of a rule that depends on the path only. */
function alone(rule: ServerRule, answer: ServerAction): readonly string[] {
  if (isRewrite(rule, answer)) return [rewriteLine(rule, answer)];
  return block(test("$uri", rule.path), statement(rule, answer));
}

/**
 * The lines of a rule with several conditions: nginx has no `and`, so each condition that holds appends a letter to a
 * variable, and the path is tested last.
 */
function together(rule: ServerRule): readonly string[] {
  const { path, query, condition, whenSo, whenNot } = rule;
  const [mark, holds] = ["$redirection", "c"];
  const note = (letter: string) => `set ${mark} "\${redirection}${letter}";`;
  const queryPlaceholder = "q".repeat(query.length);
  return [
    `set ${mark} "";`,
    ...query.flatMap((pattern) =>
      block(test("$args", { pattern, isFolded: path.isFolded }), note("q")),
    ),
    ...(condition ? block(conditionTest(condition), note(holds)) : []),
    ...block(test("$uri", path), note("p")),
    ...(whenSo
      ? block(`${mark} = "${queryPlaceholder}${condition ? holds : ""}p"`, statement(rule, whenSo))
      : []),
    ...(whenNot ? block(`${mark} = "${queryPlaceholder}p"`, statement(rule, whenNot)) : []),
  ];
}

const block = (condition: string, inside: string): readonly string[] => [
  `if (${condition}) {`,
  `    ${inside}`,
  "}",
];
const test = (variable: string, { pattern, isFolded }: ServerPattern): string =>
  `${variable} ${isFolded ? "~*" : "~"} ${word(pattern)}`;

const isRewrite = (rule: ServerRule, answer: ServerAction): boolean =>
  answer.type === "rewrite" || (answer.type === "redirect" && !needsReturn(rule, answer));

function statement(rule: ServerRule, answer: ServerAction): string {
  if (answer.type === "error") return `return ${answer.code};`;
  if (isRewrite(rule, answer)) return rewriteLine(rule, answer);
  const hash = answer.target.indexOf("#");
  const [before, fragment] =
    hash === -1 ? [answer.target, ""] : [answer.target.slice(0, hash), answer.target.slice(hash)];
  const query = before.includes("?") ? "&$args" : "$is_args$args";
  const target = before + (rule.sentQuery === "added" ? query : "") + fragment;
  return `return ${"code" in answer ? answer.code : 302} ${word(target)};`;
}
/** nginx adds the query of the request, unless the target ends with a question mark. */
function rewriteLine({ path, sentQuery }: ServerRule, answer: ServerAction): string {
  if (answer.type === "error") return "";
  const { target } = answer;
  const end = sentQuery === "dropped" ? "?" : "";
  const how = answer.type === "rewrite" ? "last" : answer.code === 301 ? "permanent" : "redirect";
  const pattern = `${path.isFolded ? "(?i)" : ""}${path.pattern}`;
  return `rewrite ${word(pattern)} ${word(target + end)} ${how};`;
}

const variables: Readonly<Record<ServerCondition["of"], (name: string) => string>> = {
  host: () => "$http_host",
  referrer: () => "$http_referer",
  agent: () => "$http_user_agent",
  cookie: (name) => `$cookie_${name}`,
  header: (name) => `$http_${name.toLowerCase().replaceAll("-", "_")}`,
  ip: () => "$remote_addr",
  language: () => "$http_accept_language",
};
const conditionTest = ({ of, name, ...pattern }: ServerCondition): string =>
  test(variables[of](name), pattern);

/** A word of a configuration, quoted if it contains special characters. */
function word(text: string): string {
  const isQuoted = /[\s"'{};#]/.test(text) || text === "";
  const doubled = text.replace(/\\+/g, (run, at: number) => {
    const next = text[at + run.length] ?? "";
    // Doubled, because nginx reads it as an escape.
    return run.length > 1 || next === '"' || next === "'" ? run + run : run;
  });
  return isQuoted ? `"${doubled.replaceAll('"', '\\"')}"` : doubled;
}
