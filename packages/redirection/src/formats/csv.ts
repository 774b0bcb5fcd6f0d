import { toSafeCell } from "@waymark/core";
import { stringify } from "csv-stringify/sync";
import { targetsIn } from "../rules/action.ts";
import type { Rule } from "../rules/rule.ts";
import type { Pieces } from "./pieces.ts";

/** A redirect with what only tables show of it. */
export interface CsvRow {
  readonly rule: Rule;
  readonly hits: number;
  readonly title: string;
  readonly enabled: boolean;
}
const heading = ["source", "target", "regex", "code", "type", "hits", "title", "status"];
/** Columns of a file that holds redirects with a condition: its type, and all of its data as JSON. */
const conditions = ["match_type", "action_data"];

/**
 * Redirects as a table. One with several targets has them all in its cell, a line each. Where one of them has a condition,
 * two more columns say so: without them it would come back as a redirect of everybody.
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
