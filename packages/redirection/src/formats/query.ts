import type { Flags } from "../rules/rule.ts";
import { parseQuery, type Param } from "../urls/query.ts";
import { queryPattern } from "./pattern.ts";

/** Patterns that the undecoded query must match, all of them; empty if any query will do. */
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
