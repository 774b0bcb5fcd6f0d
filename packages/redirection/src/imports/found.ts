import type { SentRedirect } from "../writes/redirect-args.ts";
import type { Copied } from "../writes/redirects.ts";

/** A redirect that a file holds, and where. */
export interface FoundRedirect {
  /** The line of the file, or the number of the entry, from 1. */
  readonly line: number;
  readonly sent: SentRedirect & Copied;
}
/** Something of a file that becomes no redirect. */
export interface Skipped {
  readonly line: number;
  readonly reason: string;
}
/** What a file holds. */
export interface Found {
  readonly redirects: readonly FoundRedirect[];
  readonly skipped: readonly Skipped[];
}

/** Redirects that one file may hold. */
export const mostRedirects = 100_000;

/**
 * A redirect of a server's file: a plain address or a pattern. It is answered with an error from 400 on, and passed on
 * inside the site for 0. Servers look at paths alone and pass queries on.
 */
export function ofServer(
  source: { readonly url: string; readonly regex: boolean; readonly flag_case?: boolean },
  answer: { readonly code: number; readonly target: string },
): SentRedirect {
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
