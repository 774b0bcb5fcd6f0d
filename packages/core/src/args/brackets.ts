import { ApiError } from "../errors/api-error.ts";
import { isForbiddenKey, isMap } from "./json-schema.ts";
import { toWellFormed } from "./text.ts";
import { percentDecode } from "../text/addresses.ts";

/** Limits of a query or form. */
const bracketLimits = { pairs: 1000, depth: 5 } as const;

interface Branch {
  readonly entries: Map<string, Branch | string>;
  next: number;
  isList: boolean;
}
const toBranch = (): Branch => ({ entries: new Map(), next: 0, isList: true });
/** Whether a key is a number that can be counted on from. */
const isIndex = (key: string): boolean => /^(?:0|[1-9]\d{0,14})$/.test(key);

/** The kind of text that is read: it determines the error code. */
export type BracketSource = "query" | "form";

const invalidBrackets = (source: BracketSource, message: string): ApiError =>
  source === "form"
    ? new ApiError("rest_invalid_body", message, 400)
    : new ApiError("rest_invalid_param", message, 400, { params: {}, details: [] });

function decode(text: string, source: BracketSource): string {
  const spaced = text.includes("+") ? text.replaceAll("+", " ") : text;
  if (!spaced.includes("%")) return spaced;
  const decoded = percentDecode(spaced);
  if (decoded === undefined)
    throw invalidBrackets(source, "The text is not valid percent-encoded UTF-8.");
  return decoded;
}

/** The steps of `a[b][]`: `["a", "b", ""]`. Text after a closing bracket that does not open another one is ignored. */
function toSteps(name: string): string[] {
  const trimmed = name.replace(/^ +/, "");
  let open = trimmed.indexOf("[", 1);
  const first = open < 0 || !trimmed.includes("]", open) ? trimmed : trimmed.slice(0, open);
  const steps = [first.replace(/[. ]/g, "_")];
  if (first === trimmed) return [steps[0]?.replace("[", "_") ?? ""];
  while (trimmed[open] === "[") {
    const close = trimmed.indexOf("]", open);
    if (close < 0) break;
    steps.push(trimmed.slice(open + 1, close));
    open = close + 1;
    if (steps.length > bracketLimits.depth + 1) break;
  }
  return steps;
}

function put(root: Branch, steps: readonly string[], value: string): void {
  let branch = root;
  for (let i = 1; i <= steps.length; i++) {
    let key = steps[i - 1] ?? "";
    if (i > 1) {
      if (key === "") key = String(branch.next);
      if (isIndex(key)) {
        branch.next = Math.max(branch.next, Number(key) + 1);
      } else branch.isList = false;
    }
    if (i === steps.length) {
      branch.entries.set(key, value);
      return;
    }
    let child = branch.entries.get(key);
    if (child === undefined || typeof child === "string") {
      child = toBranch();
      branch.entries.set(key, child);
    }
    branch = child;
  }
}

/** The numbers of lists that are not numbered from 0: `votes[12]=1` is a list or a map, depending on the argument. */
const numbers = new WeakMap<object, readonly string[]>();
/** A list as a map: with its numbers in a query, otherwise from 0. */
export function listToMap(list: readonly unknown[]): Readonly<Record<string, unknown>> {
  const keys = numbers.get(list);
  return keys ? Object.fromEntries(keys.map((key, i) => [key, list[i]])) : { ...list };
}
/**
 * For `JSON.stringify`: a list with explicit indexes becomes a list of pairs with numeric keys. Queries and forms contain no
 * other numbers, so different requests never get the same text.
 */
export function withNumbers(_name: string, value: unknown): unknown {
  const keys = Array.isArray(value) ? numbers.get(value) : undefined;
  return keys ? keys.map((key, i) => [Number(key), (value as readonly unknown[])[i]]) : value;
}

function toValue(branch: Branch | string): unknown {
  if (typeof branch === "string") return branch;
  const values = toValues(branch);
  if (!branch.isList) return values;
  const keys = [...branch.entries.keys()];
  const list = keys.map((key) => values[key]);
  if (keys.some((key, i) => key !== String(i))) numbers.set(list, keys);
  return list;
}
function toValues({ entries }: Branch): Record<string, unknown> {
  const map: Record<string, unknown> = Object.create(null);
  for (const [key, value] of entries) map[key] = toValue(value);
  return map;
}

/**
 * Converts names with brackets to lists and maps: `a[]=1&a[]=2`, `a[0]=1`, `a[b][c]=1`. The last of several
 * plain values wins, and so does the last form; numbered entries become a list in the order given; `.` and
 * space in the first part of a name become `_`.
 *
 * @throws ApiError 400 above `bracketLimits`.
 */
export function fromPairs(
  pairs: Iterable<readonly [string, string]>,
  source: BracketSource,
): Record<string, unknown> {
  const root = toBranch();
  let count = 0;
  for (const [name, value] of pairs) {
    if (++count > bracketLimits.pairs)
      throw invalidBrackets(source, `There are more than ${bracketLimits.pairs} values.`);
    const steps = toSteps(name);
    if (steps[0] === "") continue;
    if (steps.length > bracketLimits.depth + 1)
      throw invalidBrackets(source, `A name has more than ${bracketLimits.depth} levels.`);
    if (!steps.some(isForbiddenKey)) put(root, steps, value);
  }
  return toValues(root);
}

function* toPairs(text: string, source: BracketSource): Generator<readonly [string, string]> {
  let from = 0;
  while (from <= text.length) {
    const to = text.indexOf("&", from);
    const end = to < 0 ? text.length : to;
    if (end > from) {
      const pair = text.slice(from, end);
      const equals = pair.indexOf("=");
      yield equals < 0
        ? [decode(pair, source), ""]
        : [decode(pair.slice(0, equals), source), decode(pair.slice(equals + 1), source)];
    }
    from = end + 1;
  }
}

/** Letters, digits, `_` and `-`: characters without a special meaning. */
const isPlain = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  code === 95 ||
  (code >= 48 && code <= 57) ||
  (code >= 65 && code <= 90) ||
  code === 45;

/** Reads queries with plain names only, as nearly all have; undefined for others. */
function fromPlainText(text: string, source: BracketSource): Record<string, unknown> | undefined {
  const values: Record<string, unknown> = Object.create(null);
  let count = 0;
  for (let from = 0; from < text.length;) {
    let equals = from;
    while (isPlain(text.charCodeAt(equals))) equals++;
    if (equals === from || text.charCodeAt(equals) !== 61) return undefined;
    const name = text.slice(from, equals);
    if (isForbiddenKey(name) || ++count > bracketLimits.pairs) return undefined;
    const to = text.indexOf("&", equals);
    const end = to < 0 ? text.length : to;
    values[name] = decode(text.slice(equals + 1, end), source);
    from = end + 1;
  }
  return values;
}

/**
 * Parses a query string or a URL-encoded body, without its `?`; see `fromPairs`. `+` is a space. Maps have no
 * prototype.
 *
 * @throws ApiError 400 `rest_invalid_param`, or `rest_invalid_body` for a form, for malformed percent-encoding or UTF-8
 * and for values above the limits.
 */
export const parseQuery = (
  text: string,
  source: BracketSource = "query",
): Record<string, unknown> =>
  fromPlainText(text, source) ?? fromPairs(toPairs(text, source), source);

const encode = (text: string): string =>
  encodeURIComponent(toWellFormed(text))
    .replace(/[!'()*~]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%20", "+");

function write(name: string, value: unknown, parts: string[]): void {
  if (value === undefined || value === null) return;
  if (Array.isArray(value)) {
    const keys = numbers.get(value);
    value.forEach((one, i) => write(`${name}[${keys?.[i] ?? i}]`, one, parts));
  } else if (isMap(value))
    for (const key of Object.keys(value)) write(`${name}[${key}]`, value[key], parts);
  else {
    const text = typeof value === "boolean" ? (value ? "1" : "0") : String(value);
    parts.push(text === "" ? encode(name) : `${encode(name)}=${encode(text)}`);
  }
}

/**
 * Formats values as the query of a pagination link: a list as `categories%5B0%5D=4`, `true` as 1, `false` as 0, and an
 * empty text as its name only. Null, undefined and empty lists are omitted. `parseQuery` reverses it.
 */
export function toQuery(values: Readonly<Record<string, unknown>>): string {
  const parts: string[] = [];
  for (const name of Object.keys(values)) write(name, values[name], parts);
  return parts.join("&");
}
