import type { Flags, Rule } from "../rules/rule.ts";
import { type Address, type Param, parseQuery, toAddress, valuesOf } from "../urls/address.ts";
import { decodePlus } from "../urls/escapes.ts";

/** Splits a source at its query. In a source converted from a pattern the question mark is escaped. */
export const cutSource = (url: string): Address => toAddress(url.replace("\\?", "?"));

/** Whether a plain source matches an address. */
export function isPlainMatch(url: string, flags: Flags, requested: Address): boolean {
  const source = cutSource(url);
  return (
    isSamePath(source.path, requested.path, flags) &&
    isSameQuery(source.query, requested.query, flags)
  );
}

const foldOf = ({ flag_case: isFolded }: Flags) =>
  isFolded ? (text: string) => text.toLowerCase() : (text: string) => text;

function isSamePath(source: string, requested: string, flags: Flags): boolean {
  const fold = foldOf(flags);
  const toForm = (path: string) => {
    const text = fold(decodePlus(path));
    return flags.flag_trailing && text.endsWith("/") ? text.slice(0, -1) : text;
  };
  return toForm(source) === toForm(requested);
}

function isSameQuery(
  source: string | undefined,
  requested: string | undefined,
  flags: Flags,
): boolean {
  const [expected, given] = [parseQuery(source), parseQuery(requested)];
  if (flags.flag_query === "exactorder") return isSameList(expected, given, foldOf(flags));
  const [inputs, values] = [valuesOf(expected, foldOf(flags)), valuesOf(given, foldOf(flags))];
  if (flags.flag_query === "exact" && inputs.size !== values.size) return false;
  for (const [name, value] of inputs)
    if (!values.has(name) || values.get(name) !== value) return false;
  return true;
}

const isSameList = (
  requested: readonly Param[],
  given: readonly Param[],
  fold: (text: string) => string,
): boolean =>
  requested.length === given.length &&
  requested.every(({ name, value }, i) => {
    const other = given[i];
    return (
      other !== undefined &&
      fold(name) === fold(other.name) &&
      (value === undefined) === (other.value === undefined) &&
      fold(value ?? "") === fold(other.value ?? "")
    );
  });

/** The lookup key of every rule with a pattern. No path has this form. */
export const patternKey = "regex";

// Short enough for the index of any storage.
const maxPathLength = 300;
const maxParamLength = 200;
/** Maximum number of request parameters used for lookups. */
const maxParams = 50;

/** A path in the form for comparisons that ignore letter case, trailing slash and escapes. */
export function toPathKey(path: string): string {
  const folded = encode(decodePlus(path).toLowerCase());
  const key = folded.endsWith("/") ? folded.slice(0, -1) : folded;
  return key === "" ? "/" : key;
}

/**
 * The lookup key of a rule: its path and its longest parameter, which every matching request has. So the many rules for
 * one path that differ by a number in the query are found without a scan.
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
  let longestKey = "";
  for (const param of parseQuery(query)) {
    const key = paramKey(param);
    if (key.length > longestKey.length) longestKey = key;
  }
  return keyOf(path, longestKey);
}

/** The keys of all plain rules that may match a request. */
export function toLookupKeys({ path, query }: Address): readonly string[] {
  const params = parseQuery(query).slice(0, maxParams).map(paramKey);
  return [...new Set(["", ...params])].map((param) => keyOf(path, param));
}

const keyOf = (path: string, param: string): string => {
  const key = toPathKey(path).slice(0, maxPathLength);
  return param === "" ? key : `${key}?${param.slice(0, maxParamLength)}`;
};
const paramKey = ({ name, value }: Param): string =>
  encode((value === undefined ? name : `${name}=${value}`).toLowerCase());

/** The `match_url` of a rule in lists: `regex`, or its path, with the query if its order matters. */
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
