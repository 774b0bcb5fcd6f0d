import { toDisplay, type DateFormats } from "../dates.ts";
import type { RedirectItem } from "../responses.ts";
import type { Flags } from "../rules/rule.ts";
import { flagsOf, type RedirectRow } from "../rules/from-row.ts";
import { toMatchUrl } from "../sources/key.ts";

/** Converts a redirect to a list item. */
export function toRedirectItem(
  row: RedirectRow,
  standard: Flags,
  formats: DateFormats,
): RedirectItem {
  const flags = flagsOf(row, standard);
  const isEmpty = Object.keys(row.action_data).length === 0;
  return {
    id: row.id,
    url: row.url,
    match_url: toMatchUrl({ url: row.url, flags }),
    match_data: { source: flags, ...(row.log_exclude && { options: { log_exclude: true } }) },
    action_code: row.action_code,
    action_type: row.action_type,
    action_data: isEmpty ? null : row.action_data,
    match_type: row.match_type,
    title: row.title,
    hits: row.last_count,
    regex: row.regex,
    group_id: row.group_id,
    position: row.position,
    last_access: row.last_access ? toDisplay(row.last_access, formats.date, formats.timezone) : "-",
    enabled: row.enabled,
  };
}
