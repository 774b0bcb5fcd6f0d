import type { RedirectInput } from "../writes/redirect-args.ts";
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
export const mostRedirects = 100_000;
/** The report that a file has more entries, from this line on. */
export const cutOff = (line: number): Skipped => ({
  line,
  reason: `A file may have at most ${mostRedirects} entries; this one and all later ones were not read.`,
});

/**
 * A redirect of a server configuration: a plain address or a pattern. A code of 400 or above is an error, 0 is an
 * internal rewrite. Servers match paths only and pass queries on.
 */
export function ofServer(
  source: { readonly url: string; readonly regex: boolean; readonly flag_case?: boolean },
  answer: { readonly code: number; readonly target: string },
): RedirectInput {
  const { url, regex, flag_case = false } = source;
  const isError = answer.code >= 400;
  return {
    url,
    match_type: "url",
    action_type: isError ? "error" : answer.code === 0 ? "pass" : "url",
    action_code: answer.code,
    action_data: isError ? {} : { url: answer.target },
    match_data: {
      source: { flag_regex: regex, flag_case, flag_trailing: false, flag_query: "pass" },
    },
  };
}

/**
 * Splits a line of a server configuration into words. Quotes group spaces, a backslash escapes a quote. Linear time.
 */
export function toWords(line: string): readonly string[] {
  const words: string[] = [];
  let word = "";
  let isWord = false;
  let quote = "";
  for (let at = 0; at < line.length; at++) {
    const char = line[at] ?? "";
    const next = line[at + 1] ?? "";
    if (char === "\\" && (next === '"' || next === "'" || (next === " " && quote === ""))) {
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
