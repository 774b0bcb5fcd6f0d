import type { ActionData, MatchType } from "../rules/rule.ts";
import { createYield } from "@waymark/core";

/** A regular expression for another server, which matches bytes. */
export interface ServerPattern {
  readonly pattern: string;
  readonly isFolded: boolean;
}

const special = /[\\^$.|?*+()[\]{}]/g;
/** Escapes a text so that a pattern matches it literally. */
const escapePattern = (text: string): string => text.replace(special, "\\$&");

/** Matches non-ASCII letters in both cases: servers fold the case of ASCII only. */
const inBothCases = (char: string): string => {
  const [lower, upper] = [char.toLowerCase(), char.toUpperCase()];
  return lower === upper ? char : `(?:${lower}|${upper})`;
};

/** A pattern for a piece of a path as servers see it: decoded. */
export function pathPattern(decoded: string, isFolded: boolean): string {
  let pattern = "";
  for (const char of decoded)
    // A plus in an address may represent a space.
    if (char === " ") pattern += "[ +]";
    else pattern += char > "\x7f" && isFolded ? inBothCases(char) : escapePattern(char);
  return pattern;
}

/**
 * A pattern for a piece of a query, which servers see undecoded: matches escaped and, where possible, plain characters.
 */
export function queryPattern(decoded: string): string {
  let pattern = "";
  for (const char of decoded) {
    const escaped = escapedOf(char);
    const plain = escapePattern(char);
    if (escaped === char) pattern += plain;
    else pattern += `(?:${char === " " ? "\\+" : plain}|${hexPattern(escaped)})`;
  }
  return pattern;
}
/** The escaped form that some clients send for a character; letters, digits and `-._` are never escaped. */
const escapedOf = (char: string): string =>
  /[!'()*~]/.test(char)
    ? `%${char.charCodeAt(0).toString(16).toUpperCase()}`
    : encodeURIComponent(char);
/** `%C3` in any letter case. */
const hexPattern = (escaped: string): string =>
  escaped.replace(/[A-F]/g, (letter) => `[${letter}${letter.toLowerCase()}]`);

/** A condition on the request besides its address. */
export interface ServerCondition extends ServerPattern {
  readonly of: "host" | "referrer" | "agent" | "cookie" | "header" | "ip" | "language";
  /** Name of the cookie or header. */
  readonly name: string;
}

const textIn = (data: ActionData, key: string): string => String(data[key] ?? "");
const equal = (text: string): string => `^${escapePattern(text)}$`;
const anyOf = (texts: readonly string[]): string => texts.map(escapePattern).join("|");

/** The condition of a match type; undefined for none, and a text with the reason if servers cannot test it. */
export function toCondition(
  type: MatchType,
  data: ActionData,
): ServerCondition | string | undefined {
  const compared = (key: string) => {
    const text = textIn(data, key);
    const isPattern = data["regex"] === true;
    return { pattern: isPattern ? text : equal(text), isFolded: isPattern };
  };
  const name = textIn(data, "name");
  switch (type) {
    case "url":
      return undefined;
    case "referrer":
    case "agent":
      return { of: type, name, ...compared(type) };
    case "cookie":
      if (!/^\w+$/.test(name)) return "the name of its cookie";
      return { of: type, name, ...compared("value") };
    case "header":
      return name === "" ? "it has no header name" : { of: type, name, ...compared("value") };
    case "server":
      return { of: "host", name, pattern: equal(hostOf(textIn(data, "server"))), isFolded: true };
    case "ip":
      return ofAddresses(data["ip"]);
    case "language": {
      const codes = textIn(data, "language")
        .split(",")
        .map((code) => code.trim())
        .filter((code) => code !== "");
      const pattern = `(?:^|,)[ ]*(?:${anyOf(codes)})[ ]*(?:[;,]|$)`;
      return { of: type, name, pattern, isFolded: true };
    }
    default:
      return `the match type ${type}`;
  }
}

function ofAddresses(list: ActionData[string] | undefined): ServerCondition | string {
  const addresses = Array.isArray(list) ? list.map(String) : [];
  if (addresses.some((one) => one.includes("/"))) return "a range of addresses";
  return { of: "ip", name: "", pattern: `^(?:${anyOf(addresses)})$`, isFolded: false };
}
const hostOf = (server: string): string =>
  server.replace(/^https?:\/\//i, "").replace(/\/.*$/s, "");

/** The parts of a file: the text before its rows, the rows, and the text after them. */
export interface Pieces<R> {
  readonly begin: string;
  /** @param from - Index of the first of these rows in the file. */
  readonly rows: (some: readonly R[], from: number) => string;
  readonly end: string;
}
const batchSize = 200;

/** The whole text. Yields to other work while it writes a long file. */
export async function written<R>(
  { begin, rows: write, end }: Pieces<R>,
  rows: readonly R[],
): Promise<string> {
  const pause = createYield();
  const texts = [begin];
  for (let from = 0; from < rows.length; from += batchSize) {
    texts.push(write(rows.slice(from, from + batchSize), from));
    await pause();
  }
  return [...texts, end].join("");
}

/** The same file for other rows, which are converted first. */
export const ofOthers = <R, O>(
  pieces: Pieces<R>,
  toRows: (some: readonly O[]) => readonly R[],
): Pieces<O> => ({ ...pieces, rows: (some, from) => pieces.rows(toRows(some), from) });

/** Joins lines, each with a line break. */
export const toLines = (lines: readonly string[]): string =>
  lines.map((line) => `${line}\n`).join("");
