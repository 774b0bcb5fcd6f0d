import { kinds } from "../matches/kinds.ts";
import { hasTarget } from "../rules/action.ts";
import type { Flags, Rule } from "../rules/rule.ts";
import { cutSource } from "../sources/key.ts";
import { maxPatternLength } from "../sources/pattern.ts";
import { idIn, toTarget } from "../targets.ts";
import { decodePlus, toAscii } from "../urls/escapes.ts";
import { type Param, parseQuery } from "../urls/address.ts";
import {
  pathPattern,
  queryPattern,
  type ServerCondition,
  type ServerPattern,
  toCondition,
} from "./condition.ts";
import { isPortable } from "./portable.ts";

/** The action of a server when a rule matches. */
export type ServerAction =
  | { readonly type: "redirect"; readonly code: number; readonly target: string }
  | { readonly type: "rewrite"; readonly target: string }
  | { readonly type: "error"; readonly code: number };
/** A rule that other servers can apply. */
export interface ServerRule {
  /** Matched against the decoded path; begins with a slash if it is anchored. */
  readonly path: ServerPattern;
  /** Patterns that the undecoded query must all match. */
  readonly query: readonly string[];
  /** The effect on the query of the request: it is added to the target or dropped, or there is none. */
  readonly sentQuery: "added" | "dropped" | "none";
  /** Whether the target refers to groups of the pattern. */
  readonly hasGroups: boolean;
  readonly condition: ServerCondition | undefined;
  readonly whenSo: ServerAction | undefined;
  readonly whenNot: ServerAction | undefined;
}

/** Converts a rule for another server, or returns the reason why that is impossible. */
export function toServerRule(rule: Rule): ServerRule | string {
  const { flags, action_type: action, action_data: data } = rule;
  if (action === "random") return "it redirects to a random post";
  if (action === "nothing") return "it does nothing";
  const condition = toCondition(rule.match_type, data);
  if (typeof condition === "string") return condition;
  const source = flags.flag_regex ? ofPattern(rule) : ofPlain(rule);
  if (typeof source === "string") return source;
  const patterns = [source.path.pattern, ...source.query, condition?.pattern ?? ""];
  if (!patterns.every(isPortable)) return "its pattern is not portable";
  const { targets } = kinds[rule.match_type];
  const answer = (key: string | undefined): ServerAction | string | undefined => {
    const target = key === undefined ? "" : String(data[key] ?? "");
    return target === "" ? undefined : toServerAction(rule, target);
  };
  const isError = !hasTarget(action);
  const whenSo = isError
    ? ({ type: "error", code: rule.action_code } as const)
    : answer(targets.from);
  const whenNot = isError ? undefined : answer(targets.otherwise);
  if (typeof whenSo === "string") return whenSo;
  if (typeof whenNot === "string") return whenNot;
  if (!whenSo && !whenNot) return "it has no target";
  return { ...source, condition, whenSo, whenNot };
}

type ServerLocation = Pick<ServerRule, "path" | "query" | "sentQuery" | "hasGroups">;

function ofPlain({ url, flags }: Rule): ServerLocation | string {
  const { path, query } = cutSource(url);
  if (path.includes("//")) return "two slashes in a row";
  const decoded = decodePlus(path);
  // A line break would end the line of the file.
  if (/\p{Cc}/u.test(decoded + decodePlus(query ?? ""))) return "a control character";
  const isOpen = flags.flag_trailing && decoded !== "/";
  const text = pathPattern(isOpen ? decoded.replace(/\/$/, "") : decoded, flags.flag_case);
  const mode = flags.flag_query;
  const isNone = query === undefined && (mode === "exact" || mode === "exactorder");
  return {
    path: { pattern: `^${text}${isOpen ? "/?" : ""}$`, isFolded: flags.flag_case },
    query: queryPatterns(query, mode),
    sentQuery: mode === "pass" ? "added" : isNone ? "none" : "dropped",
    hasGroups: false,
  };
}

/** Servers match patterns against the path only: the query is tested separately or not at all. */
function ofPattern({ url, flags, action_data: data }: Rule): ServerLocation | string {
  if (url.length > maxPatternLength) return "its pattern is too long";
  if (url.includes("\\?")) return "its pattern matches the query";
  if (hasOuterBar(url)) return "its pattern has alternatives";
  if (/\p{Cc}/u.test(url)) return "a control character";
  const isClosed = /(?:^|[^\\])(?:\\\\)*\$$/.test(url);
  const tail = isClosed ? url.slice(0, -1) : url;
  const takesRest = /(?:^|[^\\])\(\.[*+]\)$/.test(tail);
  const groups = [...url.matchAll(/(?:^|[^\\])\((?!\?)/g)].length;
  const targets = Object.values(data).map(String);
  const keepsRest = takesRest && targets.some((one) => one.includes(`$${groups}`));
  const isBare = isClosed && !/\.[*+]\)?$/.test(tail);
  return {
    path: { pattern: url, isFolded: flags.flag_case },
    query: isBare ? ["^$"] : [],
    sentQuery: isBare ? "none" : keepsRest ? "added" : "dropped",
    hasGroups: targets.some((one) => /[$\\]\d/.test(one)),
  };
}
function hasOuterBar(pattern: string): boolean {
  let depth = 0;
  let isClass = false;
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at];
    if (char === "\\") at++;
    else if (isClass) isClass = char !== "]";
    else if (char === "[") isClass = true;
    else if (char === "(") depth++;
    else if (char === ")") depth--;
    else if (char === "|" && depth === 0) return true;
  }
  return false;
}

function toServerAction(
  { url, action_type, action_code, flags }: Rule,
  text: string,
): ServerAction | string {
  if (idIn(text) !== undefined) return "its target is the ID of a post";
  if (/\[\/?[a-z0-9]+\]|%user(?:id|login)%/.test(text)) return "variables in its target";
  const target = toTarget(text);
  if (!target) return "its target is not valid";
  const whole = target.origin + target.rest;
  // The site writes one slash between the host and a group that begins with one.
  const isGroupFirst = target.origin !== "" && /^[$\\]/.test(text.slice(target.origin.length));
  if (isGroupFirst && /^\^?\(|\(\//.test(url))
    return "a group with its own slash after the host of its target";
  const isGroup = flags.flag_regex ? /[$\\](?=[1-9])/g : /(?!)/g;
  if (whole.replace(isGroup, "").includes("$")) return "a dollar sign in its target";
  const written = toAscii(whole.replace(isGroup, "$"));
  return action_type === "pass"
    ? { type: "rewrite", target: written }
    : { type: "redirect", code: action_code, target: written };
}

/** Patterns that the undecoded query must all match; empty if any query is accepted. */
export function queryPatterns(
  query: string | undefined,
  mode: Flags["flag_query"],
): readonly string[] {
  const params = parseQuery(query);
  if (mode === "exactorder") return [`^${params.map(paramPattern).join("&")}$`];
  const [only, ...others] = params;
  if (mode === "exact") {
    if (only === undefined) return ["^$"];
    if (others.length === 0) return [`^${paramPattern(only)}$`];
  }
  const each = params.map((param) => `(?:^|&)${paramPattern(param)}(?:&|$)`);
  return mode === "exact" ? [`^[^&]*(?:&[^&]*){${others.length}}$`, ...each] : each;
}

/** A list parameter is sent with or without its index. */
const paramPattern = ({ name, value }: Param): string => {
  const key = queryPattern(name).replace(
    /\(\?:\\\[\|%5\[Bb\]\)(\d+)\(\?:\\\]\|%5\[Dd\]\)$/,
    "(?:\\[|%5[Bb])(?:$1)?(?:\\]|%5[Dd])",
  );
  return value === undefined ? key : `${key}=${queryPattern(value)}`;
};
