import { toTextLine } from "@waymark/core";
import { problemInData, targetsIn, toActionCode, toActionData } from "../rules/action.ts";
import {
  actionTypes,
  type Flags,
  type MatchType,
  matchTypes,
  queryModes,
  type SourceFlags,
} from "../rules/rule.ts";
import { flagsOf, type RedirectRow } from "../rules/from-row.ts";
import { cleanSource, maxSourceLength } from "../sources/clean.ts";
import { toLookupKey } from "../sources/key.ts";
import { toPattern } from "../sources/regex.ts";
import type { RedirectInput } from "./redirect-args.ts";

/** The columns that a write of a redirect determines. */
export type RedirectColumns = Pick<
  RedirectRow,
  | "url"
  | "lookup_key"
  | "regex"
  | "flags"
  | "log_exclude"
  | "match_type"
  | "action_type"
  | "action_code"
  | "action_data"
  | "targets"
  | "title"
>;
/** The context for making rows. */
export interface RowContext {
  /** The default flags of the site. */
  readonly standard: Flags;
  /** Scheme and host of the site. */
  readonly origin: string;
  /** Replacement for an empty source: see `toAutoSource`. */
  readonly emptySource: string;
  /** The stored redirect, whose source and data are kept if none are sent. */
  readonly before?: Pick<RedirectRow, "url" | "regex" | "action_data">;
}

const maxTitleLength = 500;

const oneOf = (name: string, values: readonly string[]): string =>
  `"${name}" is required and must be one of ${values.join(", ")}.`;

/** The columns of a redirect, or the reason why it is invalid. */
export function toColumns(input: RedirectInput, making: RowContext): RedirectColumns | string {
  const match = matchTypes.find((one) => one === input.match_type);
  if (match === undefined) return oneOf("match_type", matchTypes);
  const action = actionTypes.find((one) => one === input.action_type);
  if (action === undefined) return oneOf("action_type", actionTypes);
  const source = input.match_data?.source;
  const regex = source?.flag_regex ?? input.regex ?? false;
  const { url, origin } = toSource(input.url, regex, making);
  if (url.length > maxSourceLength)
    return `A source must have at most ${maxSourceLength} characters.`;
  if (regex && url === "") return "A pattern must not be empty.";
  const resolved = elsewhere(match, input.action_data, origin, making);
  const data =
    resolved.input === undefined && match === "url"
      ? (making.before?.action_data ?? {})
      : toActionData(resolved.match, action, resolved.input ?? making.before?.action_data ?? {});
  const problem = problemInData(resolved.match, action, data);
  if (problem !== undefined) return problem;
  const flags = ownFlags(source, regex, making.standard);
  if (regex) {
    const pattern = toPattern(url, { ...making.standard, ...flags });
    if (typeof pattern === "string") return `Invalid pattern: ${pattern}`;
  }
  const whole = url === "" ? making.emptySource : url;
  return {
    url: whole,
    lookup_key: toLookupKey({ url: whole, regex }),
    regex,
    flags,
    log_exclude: input.match_data?.options?.log_exclude ?? false,
    match_type: resolved.match,
    action_type: action,
    action_code: toActionCode(action, input.action_code),
    action_data: data,
    targets: targetsIn(resolved.match, data).join("\n"),
    title: [...toTextLine(input.title ?? "")].slice(0, maxTitleLength).join(""),
  };
}

/** The normalized source: the sent one, or else the stored one, which is normalized again only if it becomes or was a pattern. */
function toSource(
  sent: string | undefined,
  regex: boolean,
  { before }: RowContext,
): ReturnType<typeof cleanSource> {
  const isKept = sent === undefined && before?.regex === regex;
  if (isKept) return { url: before.url, origin: undefined };
  return cleanSource(sent ?? before?.url ?? "", regex);
}

/** The arguments of an update, with the stored values of those that were not sent, except source and data: see `before`. */
export function withStored(sent: RedirectInput, row: RedirectRow, standard: Flags): RedirectInput {
  const { match_type, action_type, action_code, title, regex, log_exclude } = row;
  const { flag_regex, ...flags } = flagsOf(row, standard);
  // The stored flag must not decide over a `regex` that was sent.
  const source = { ...flags, ...(sent.regex === undefined && { flag_regex }) };
  const match_data = { source, options: { log_exclude } };
  const given = Object.entries(sent).filter(([, value]) => value !== undefined);
  const stored = { match_type, action_type, action_code, title, regex, match_data };
  return { ...stored, ...Object.fromEntries(given) };
}

/** A source with another host becomes a rule for that host only. */
function elsewhere(
  match: MatchType,
  input: RedirectInput["action_data"],
  origin: string | undefined,
  making: RowContext,
): { readonly match: MatchType; readonly input: Readonly<Record<string, unknown>> | undefined } {
  const isOther = match === "url" && origin !== undefined && origin !== making.origin;
  if (!isOther) return { match, input: input ?? undefined };
  const target = input?.["url"] ?? making.before?.action_data["url"];
  return { match: "server", input: { server: origin, url_from: target } };
}

/** The flags that differ from the site's defaults. */
function ownFlags(
  input: NonNullable<RedirectInput["match_data"]>["source"],
  regex: boolean,
  standard: Flags,
): SourceFlags {
  const { flag_case, flag_trailing } = input ?? {};
  const flag_query = queryModes.find((one) => one === input?.flag_query);
  return {
    ...(!regex && flag_query && flag_query !== standard.flag_query && { flag_query }),
    ...(flag_case !== undefined && flag_case !== standard.flag_case && { flag_case }),
    ...(flag_trailing !== undefined &&
      flag_trailing !== standard.flag_trailing && { flag_trailing }),
  };
}

/** The generated source of a redirect without one: the site's pattern with the time, or the front page. */
export const toAutoSource = (pattern: string, now: Date): string => {
  const seconds = Math.floor(now.getTime() / 1000);
  if (pattern === "") return "/";
  return cleanSource(
    pattern.replaceAll("$dec$", String(seconds)).replaceAll("$hex$", seconds.toString(16)),
    false,
  ).url;
};
