/** The comparison modes for queries. */
export const queryModes = ["exact", "ignore", "pass", "exactorder"] as const;
type QueryMode = (typeof queryModes)[number];

/** How a source is compared with a request. */
export interface Flags {
  readonly flag_query: QueryMode;
  /** Ignore letter case. */
  readonly flag_case: boolean;
  /** Ignore a trailing slash. */
  readonly flag_trailing: boolean;
  /** The source is a pattern. */
  readonly flag_regex: boolean;
}
/** The flags stored with a rule: those that differ from the site's defaults. */
export type SourceFlags = Partial<Omit<Flags, "flag_regex">>;

/** The condition, besides the address, that determines whether a rule applies and its target. */
export const matchTypes = [
  "url",
  "referrer",
  "agent",
  "login",
  "header",
  "custom",
  "cookie",
  "role",
  "server",
  "ip",
  "page",
  "language",
] as const;
export type MatchType = (typeof matchTypes)[number];

/** The actions of rules. */
export const actionTypes = ["url", "random", "pass", "error", "nothing"] as const;
export type ActionType = (typeof actionTypes)[number];

/** The redirect statuses; others become 301. */
export const redirectCodes: readonly number[] = [301, 302, 303, 304, 307, 308];
/** The error statuses; others become 404. */
export const errorCodes: readonly number[] = [
  400, 401, 403, 404, 410, 418, 451, 500, 501, 502, 503, 504,
];

/** The server that applies the rules of a group: this site, or another server with a generated file. */
export const modules = { core: 1, apache: 2, nginx: 3 } as const;

/** The data of a rule's condition and its targets: texts, and a list for IP addresses. Depends on the match type. */
export type ActionData = Readonly<Record<string, string | boolean | readonly string[]>>;

/** A redirect in the form of the engine, with its effective flags. Made by `toRule`. */
export interface Rule {
  readonly id: number;
  /** The source as stored. */
  readonly url: string;
  readonly flags: Flags;
  readonly match_type: MatchType;
  readonly action_type: ActionType;
  /** 0 for `pass` and `nothing`. */
  readonly action_code: number;
  readonly action_data: ActionData;
  readonly log_exclude: boolean;
  readonly group_id: number;
  readonly position: number;
}
