import { boolean, datetime, id, integer, json, table, text } from "@waymark/core";
import type { ActionData, SourceFlags } from "./rules/rule.ts";

/** Rules: what answers an address, and how. What the engine makes of a row is a `Rule`. */
const redirects = table(
  {
    id: id(),
    /** The source: a path with or without a query, or a pattern. */
    url: text(),
    /** What rules are found by, made of the source by `toLookupKey`; `regex` for patterns. */
    lookup_key: text(),
    regex: boolean().default(false),
    /** Only flags that were set for this rule: the site's defaults count for the others. */
    flags: json<SourceFlags>().default({}),
    log_exclude: boolean().default(false),
    match_type: text().default("url"),
    action_type: text().default("url"),
    action_code: integer().default(0),
    /** In the shape of the match type. */
    action_data: json<ActionData>().default({}),
    /** Every target of `action_data`, a line each: what lists are searched by. */
    targets: text().default(""),
    title: text().default(""),
    group_id: integer(),
    position: integer().default(0),
    enabled: boolean().default(true),
    last_count: integer().default(0),
    /** Null where it never fired. */
    last_access: datetime().nullable(),
  },
  { indexes: [["lookup_key"], ["group_id", "position"], ["last_count"], ["last_access"]] },
);

/** Groups of rules. A rule counts where its own flag and that of its group are set. */
const groups = table({
  id: id(),
  name: text(),
  /** Who serves its rules: see `modules`. */
  module_id: integer().default(1),
  enabled: boolean().default(true),
  /** How many redirects it holds. Rows of `redirects` come, go and move together with it: see `writes/numbers.ts`. */
  redirects: integer().default(0),
});

// What visitors send: cut to bounded lengths before it is stored, see `logs/`.
const visit = {
  id: id(),
  created: datetime(),
  url: text(),
  /** Scheme and host. */
  domain: text().default(""),
  agent: text().default(""),
  referrer: text().default(""),
  ip: text().default(""),
  http_code: integer().default(0),
  request_method: text().default(""),
  request_data: json<RequestData>().nullable(),
  /** What rows of one address are counted and found by: `toTallyKey(url)`. */
  url_key: text(),
};

/** What a log keeps of a request beside its columns. */
export interface RequestData {
  readonly headers?: Readonly<Record<string, string>>;
  readonly source?: readonly string[];
}

/** Redirects that were answered. Rows are added and removed through `logs/` only, which keeps `tallies`. */
const logs = table(
  {
    ...visit,
    sent_to: text().default(""),
    redirect_by: text().default(""),
    /** 0 where no rule did it. */
    redirection_id: integer().default(0),
  },
  { indexes: [["created"], ["ip"], ["url_key"], ["agent"]] },
);

/** Requests for what is not there. Rows are added and removed through `logs/` only, which keeps `tallies`. */
const misses = table(visit, { indexes: [["created"], ["ip"], ["url_key"], ["agent"]] });

/** How many rows of a log share a value, so that grouped views need no walk over the log. */
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
