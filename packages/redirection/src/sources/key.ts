import type { Rule } from "../rules/rule.ts";
import { toAddress, type Address } from "../urls/address.ts";
import { decodePlus } from "../urls/escapes.ts";
import { parseQuery, type Param } from "../urls/query.ts";
import { cutSource } from "./plain.ts";

/** The lookup key of every rule with a pattern. No path is written like it. */
export const patternKey = "regex";

// A page of an index has room for a few of these, in every storage.
const longestPath = 300;
const longestParam = 200;
/** Parameters of a request that rules are looked up by. */
const mostParams = 50;

/** A path in the form in which paths are compared whatever the flags of a rule: letter case, last slash, escapes. */
export function toPathKey(path: string): string {
  const folded = encode(decodePlus(path).toLowerCase());
  const key = folded.endsWith("/") ? folded.slice(0, -1) : folded;
  return key === "" ? "/" : key;
}

/**
 * What a rule is found by: its path and the longest of its parameters, which every request that it answers has. So many
 * rules for one path, told apart by a number in the query, are found without a walk through all of them.
 */
export function toLookupKey({
  url,
  regex,
}: {
  readonly url: string;
  readonly regex: boolean;
}): string {
  if (regex) return patternKey;
  const { path, query } = cutSource(url);
  let longest = "";
  for (const param of parseQuery(query)) {
    const key = paramKey(param);
    if (key.length > longest.length) longest = key;
  }
  return keyOf(path, longest);
}

/** The keys of all plain rules that may answer a request. */
export function toLookupKeys({ path, query }: Address): readonly string[] {
  const params = parseQuery(query).slice(0, mostParams).map(paramKey);
  return [...new Set(["", ...params])].map((param) => keyOf(path, param));
}

const keyOf = (path: string, param: string): string => {
  const key = toPathKey(path).slice(0, longestPath);
  return param === "" ? key : `${key}?${param.slice(0, longestParam)}`;
};
const paramKey = ({ name, value }: Param): string =>
  encode((value === undefined ? name : `${name}=${value}`).toLowerCase());

/** How lists of rules show what a rule is found by: `regex`, or its path, with the query where its order counts. */
export function toMatchUrl({ url, flags }: Pick<Rule, "url" | "flags">): string {
  if (flags.flag_regex) return patternKey;
  const { path, query } = flags.flag_query === "exactorder" ? cutSource(url) : toAddress(url);
  const key = toPathKey(path);
  return flags.flag_query === "exactorder" && query ? `${key}?${query.toLowerCase()}` : key;
}

const plain = /%(?:2F|3A|5B|5D|40|2C|3B)|[!'*]/g;
const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed())
    .replace(plain, (one) =>
      one.length === 1 ? `%${one.charCodeAt(0).toString(16)}` : decodeURIComponent(one),
    )
    .toLowerCase();
