import type { OfferedRedirect } from "../extension-points.ts";
import { mostRedirects, type FoundRedirect } from "./imported-rules.ts";

/** Converts the redirects of a source on the site to entries of a file. */
export const toImportedRules = (offered: readonly OfferedRedirect[]): readonly FoundRedirect[] =>
  offered
    .slice(0, mostRedirects)
    .map(({ source, regex = false, target, code = 301, title }, i) => ({
      line: i + 1,
      sent: {
        url: source,
        match_type: "url",
        action_code: code,
        title,
        ...(code >= 400
          ? { action_type: "error" }
          : { action_type: "url", action_data: { url: target } }),
        ...(regex && { match_data: { source: { flag_regex: true } } }),
      },
    }));
