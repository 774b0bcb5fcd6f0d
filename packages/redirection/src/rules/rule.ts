/** How the query of a request is compared with that of a source. */
export const queryModes = ["exact", "ignore", "pass", "exactorder"] as const;
export type QueryMode = (typeof queryModes)[number];

/** How a source is compared with a request. */
export interface Flags {
  readonly flag_query: QueryMode;
  /** Letter case makes no difference. */
  readonly flag_case: boolean;
  /** A slash at the end makes no difference. */
  readonly flag_trailing: boolean;
  /** The source is a pattern. */
  readonly flag_regex: boolean;
}
/** Flags as they are stored with a rule: those that it does not take from the site. */
export type SourceFlags = Partial<Omit<Flags, "flag_regex">>;

/** What, beside the address, decides whether a rule fires and where it leads. */
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

/** What a rule does. */
export const actionTypes = ["url", "random", "pass", "error", "nothing"] as const;
export type ActionType = (typeof actionTypes)[number];

/** The statuses of redirects; others become 301. */
export const redirectCodes: readonly number[] = [301, 302, 303, 304, 307, 308];
/** The statuses of errors; others become 404. */
export const errorCodes: readonly number[] = [
  400, 401, 403, 404, 410, 418, 451, 500, 501, 502, 503, 504,
];

/** Who serves the rules of a group: this site, or a server in front of it by a file that is written for it. */
export const modules = { core: 1, apache: 2, nginx: 3 } as const;

/** What a rule compares with and where it leads: texts, but for the lists of addresses. The match type says which. */
export type ActionData = Readonly<Record<string, string | boolean | readonly string[]>>;

/** A redirect as the engine takes it, with the flags that count for it. Made of a row by `toRule`. */
export interface Rule {
  readonly id: number;
  /** The source as it is stored. */
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
