import type { Row } from "@waymark/core";
import type { tables } from "../tables.ts";
import {
  actionTypes,
  matchTypes,
  type ActionType,
  type Flags,
  type MatchType,
  type Rule,
} from "./rule.ts";

/** A row of redirects. */
export type RedirectRow = Row<typeof tables.redirects.columns>;

/** The flags that apply to a row: its own, then those of the site. A pattern contains its own query condition. */
export const flagsOf = (
  { regex, flags }: Pick<RedirectRow, "regex" | "flags">,
  standard: Flags,
): Flags => ({
  flag_query: regex ? "exact" : (flags.flag_query ?? standard.flag_query),
  flag_case: flags.flag_case ?? standard.flag_case,
  flag_trailing: flags.flag_trailing ?? standard.flag_trailing,
  flag_regex: regex,
});

/** The rule of a row; undefined if its type is unknown. */
export function toRule(
  row: Omit<RedirectRow, "enabled" | "last_count" | "last_access">,
  standard: Flags,
): Rule | undefined {
  const { match_type, action_type } = row;
  if (!isMatchType(match_type) || !isActionType(action_type)) return undefined;
  const { id, url, action_code, action_data, log_exclude, group_id, position } = row;
  const flags = flagsOf(row, standard);
  return {
    id,
    url,
    flags,
    match_type,
    action_type,
    action_code,
    action_data,
    log_exclude,
    group_id,
    position,
  };
}

const isMatchType = (name: string): name is MatchType =>
  (matchTypes as readonly string[]).includes(name);
const isActionType = (name: string): name is ActionType =>
  (actionTypes as readonly string[]).includes(name);
