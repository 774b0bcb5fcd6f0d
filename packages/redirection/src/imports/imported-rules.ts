import type { RedirectInput } from "../writes/redirect-args.ts";
import { toWholePattern } from "./server-pattern.ts";
import type { Copied } from "../writes/redirects.ts";

/** A redirect in a file, with its line. */
export interface FoundRedirect {
  /** Line of the file, or number of the entry, from 1. */
  readonly line: number;
  readonly input: RedirectInput & Copied;
}
/** An entry of a file that was not imported. */
export interface Skipped {
  readonly line: number;
  readonly reason: string;
}
/** The content of a file. */
export interface ImportedRules {
  readonly redirects: readonly FoundRedirect[];
  readonly skipped: readonly Skipped[];
}

/** Maximum number of redirects per file. */
export const maxRedirects = 100_000;
/** The report that a file has more entries, from this line on. */
export const cutOff = (line: number): Skipped => ({
  line,
  reason: `A file may have at most ${maxRedirects} entries; this one and all later ones were not read.`,
});

/** The meaning of a line: a redirect, the reason why it is skipped, or nothing. */
export type Meaning = FoundRedirect["input"] | string | undefined;

/** The address of a rule: a plain path, or a pattern for paths. */
interface ServerAddress {
  readonly url: string;
  readonly regex: boolean;
  readonly flag_case?: boolean;
  readonly flag_trailing?: boolean;
  /** Whether the pattern is matched against paths without their leading slash. */
  readonly isRelative?: boolean;
}
/** The response of a rule. A code of 400 or above is an error, 0 is an internal rewrite. */
interface ServerResponse {
  readonly code: number;
  readonly target: string;
  /** Whether the query of the request is passed on to the target. */
  readonly isPassed: boolean;
}
/** A redirect of a server configuration. Servers match paths only. */
export function ofServer(
  { url, regex, flag_case = false, flag_trailing = false, isRelative = false }: ServerAddress,
  { code, ...response }: ServerResponse,
): Meaning {
  const isError = code >= 400;
  const isPassed = response.isPassed && !isError;
  const { target: to } = response;
  const whole = regex
    ? toWholePattern(url, { target: to, isPassed, isRelative })
    : { url, target: to };
  if (typeof whole === "string") return whole;
  const flag_query = isPassed ? "pass" : "ignore";
  return {
    url: whole.url,
    match_type: "url",
    action_type: isError ? "error" : code === 0 ? "pass" : "url",
    action_code: code,
    action_data: isError ? {} : { url: whole.target },
    match_data: { source: { flag_regex: regex, flag_case, flag_trailing, flag_query } },
  };
}

/**
 * Splits a line of a server configuration into words. Quotes group spaces, a backslash escapes a quote, and for nginx a
 * backslash. Linear time.
 */
export function toWords(line: string, isNginx = false): readonly string[] {
  const words: string[] = [];
  let word = "";
  let isWord = false;
  let quote = "";
  for (let at = 0; at < line.length; at++) {
    const char = line[at] ?? "";
    const next = line[at + 1] ?? "";
    if (char === "\\" && next === "\\") {
      word += isNginx ? next : char + next;
      isWord = true;
      at++;
    } else if (char === "\\" && (next === '"' || next === "'" || (next === " " && quote === ""))) {
      word += next;
      isWord = true;
      at++;
    } else if (quote !== "") {
      if (char === quote) quote = "";
      else word += char;
    } else if ((char === '"' || char === "'") && !isWord) {
      quote = char;
      isWord = true;
    } else if (/\s/.test(char)) {
      if (isWord) words.push(word);
      word = "";
      isWord = false;
    } else {
      word += char;
      isWord = true;
    }
  }
  if (isWord) words.push(word);
  return words;
}
