import { toSafeCell } from "@waymark/core";
import { stringify } from "csv-stringify/sync";
import { targetsIn } from "../rules/action.ts";
import type { Rule } from "../rules/rule.ts";
import type { Pieces } from "./condition.ts";

/** A redirect with the fields that only tables contain. */
export interface CsvRow {
  readonly rule: Rule;
  readonly hits: number;
  readonly title: string;
  readonly enabled: boolean;
}
const heading = ["source", "target", "regex", "code", "type", "hits", "title", "status"];
/** Columns of a file with conditions: the match type, and all data of the action as JSON. */
const conditions = ["match_type", "action_data"];

/**
 * Writes redirects as a table. Several targets share a cell, one per line. If any redirect has a condition, two more
 * columns hold it: otherwise an import would apply the redirect to all visitors.
 */
export const csvFile = (hasConditions: boolean): Pieces<CsvRow> => ({
  begin: `${[...heading, ...(hasConditions ? conditions : [])].join(",")}\n`,
  rows: (rows) => toTable(rows, hasConditions),
  end: "",
});

function toTable(rows: readonly CsvRow[], hasConditions: boolean): string {
  const cells = rows.map(({ rule, hits, title, enabled }) => [
    toSafeCell(rule.url),
    toSafeCell(targetsIn(rule.match_type, rule.action_data).join("\n")),
    rule.flags.flag_regex ? 1 : 0,
    rule.action_code,
    rule.action_type,
    hits,
    toSafeCell(title),
    enabled ? "active" : "disabled",
    ...(hasConditions ? conditionOf(rule) : []),
  ]);
  return stringify(cells, { quoted_string: true, record_delimiter: "\n" });
}
const conditionOf = ({ match_type: type, action_data: data }: Rule): readonly string[] =>
  type === "url" ? ["url", ""] : [type, JSON.stringify(data)];
