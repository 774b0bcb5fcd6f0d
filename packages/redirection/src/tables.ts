import { boolean, timestamp, id, integer, json, table, text } from "@waymark/core";
import type { ActionData, SourceFlags } from "./rules/rule.ts";

/** Rules: a source and an action. The engine uses a row as a `Rule`. */
const redirects = table(
  {
    id: id(),
    /** The source: a path with an optional query, or a pattern. */
    url: text(),
    /** Lookup key, made from the source by `toLookupKey`; `regex` for patterns. */
    lookup_key: text(),
    regex: boolean().default(false),
    /** The flags set for this rule; the site's defaults apply to the others. */
    flags: json<SourceFlags>().default({}),
    log_exclude: boolean().default(false),
    match_type: text().default("url"),
    action_type: text().default("url"),
    action_code: integer().default(0),
    /** Its shape depends on the match type. */
    action_data: json<ActionData>().default({}),
    /** All targets in `action_data`, one per line, for searches. */
    targets: text().default(""),
    title: text().default(""),
    group_id: integer(),
    position: integer().default(0),
    enabled: boolean().default(true),
    last_count: integer().default(0),
    /** Null if the rule was never applied. */
    last_access: timestamp().nullable(),
  },
  { indexes: [["lookup_key"], ["group_id", "position"], ["last_count"], ["last_access"]] },
);

/** Groups of rules. A rule is active if it and its group are enabled. */
const groups = table({
  id: id(),
  name: text(),
  /** The server that applies its rules: see `modules`. */
  module_id: integer().default(1),
  enabled: boolean().default(true),
  /** Number of redirects. Updated with the rows of `redirects`: see `writes/groups.ts`. */
  redirects: integer().default(0),
});

// Data from visitors: cut to bounded lengths before it is stored, see `logs/`.
const visit = {
  id: id(),
  created: timestamp(),
  url: text(),
  /** Scheme and host. */
  domain: text().default(""),
  agent: text().default(""),
  referrer: text().default(""),
  ip: text().default(""),
  http_code: integer().default(0),
  request_method: text().default(""),
  request_data: json<RequestData>().nullable(),
  /** Key for counts and lookups of one address: `toTallyKey(url)`. */
  url_key: text(),
};

/** Data of a request in a log besides its columns. */
export interface RequestData {
  readonly headers?: Readonly<Record<string, string>>;
  readonly source?: readonly string[];
}

/** Redirects that were followed. Rows are added and removed only through `logs/`, which maintains `tallies`. */
const logs = table(
  {
    ...visit,
    sent_to: text().default(""),
    redirect_by: text().default(""),
    /** 0 if no rule made the redirect. */
    redirection_id: integer().default(0),
  },
  { indexes: [["created"], ["ip"], ["url_key"], ["agent"]] },
);

/** Requests for missing pages. Rows are added and removed only through `logs/`, which maintains `tallies`. */
const misses = table(visit, { indexes: [["created"], ["ip"], ["url_key"], ["agent"]] });

/** Number of log rows per value, so that grouped views need no scan. */
const tallies = table(
  {
    /** `logs` or `misses`. */
    log: text(),
    /** `url`, `ip` or `agent`. */
    by: text(),
    /** `toTallyKey(value)`. */
    key: text(),
    value: text(),
    n: integer().default(0),
  },
  { key: ["log", "by", "key"], indexes: [["log", "by", "n"]] },
);

export const tables = { redirects, groups, logs, misses, tallies };
