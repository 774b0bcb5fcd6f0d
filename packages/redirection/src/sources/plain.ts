import type { Flags } from "../rules/rule.ts";
import { toAddress, type Address } from "../urls/address.ts";
import { decodePlus } from "../urls/escapes.ts";
import { parseQuery, valuesOf, type Param } from "../urls/query.ts";

/** Splits a source at its query. In a source converted from a pattern the question mark is escaped. */
export const cutSource = (url: string): Address => toAddress(url.replace("\\?", "?"));

/** Whether a plain source matches an address. */
export function isPlainMatch(url: string, flags: Flags, asked: Address): boolean {
  const source = cutSource(url);
  return (
    isSamePath(source.path, asked.path, flags) && isSameQuery(source.query, asked.query, flags)
  );
}

const foldOf = ({ flag_case: isFolded }: Flags) =>
  isFolded ? (text: string) => text.toLowerCase() : (text: string) => text;

function isSamePath(source: string, asked: string, flags: Flags): boolean {
  const fold = foldOf(flags);
  const toForm = (path: string) => {
    const text = fold(decodePlus(path));
    return flags.flag_trailing && text.endsWith("/") ? text.slice(0, -1) : text;
  };
  return toForm(source) === toForm(asked);
}

function isSameQuery(source: string | undefined, asked: string | undefined, flags: Flags): boolean {
  const [requested, given] = [parseQuery(source), parseQuery(asked)];
  if (flags.flag_query === "exactorder") return isSameList(requested, given, foldOf(flags));
  const [inputs, values] = [valuesOf(requested, foldOf(flags)), valuesOf(given, foldOf(flags))];
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
