import { fromSafeCell } from "@waymark/core";
import { parse } from "csv-parse/sync";
import {
  type FoundRedirect,
  type ImportedRules,
  mostRedirects,
  type Skipped,
} from "./imported-rules.ts";

type Cells = readonly string[];
/** The columns of a file without a header row. */
const usual = ["source", "target", "regex", "code"];
const separators = [",", ";", "|"];

/** Reads a table. The separator is the first of `,` `;` `|` that splits a row into at least two columns. */
export function readCsv(text: string): ImportedRules {
  let last: ImportedRules = { redirects: [], skipped: [] };
  for (const delimiter of separators) {
    const found = readTable(toTable(text, delimiter));
    if (found.redirects.length > 0) return found;
    if (found.skipped.length > last.skipped.length) last = found;
  }
  return last;
}

const toTable = (text: string, delimiter: string): readonly Cells[] => {
  try {
    return parse(text, {
      delimiter,
      bom: true,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      trim: true,
      to: mostRedirects + 1,
    }) as Cells[];
  } catch {
    return [];
  }
};

function readTable(table: readonly Cells[]): ImportedRules {
  const redirects: FoundRedirect[] = [];
  const skipped: Skipped[] = [];
  const [first = []] = table;
  const heading = isHeading(first) ? first.map((name) => name.toLowerCase()) : undefined;
  const places = toColumnIndexes(heading ?? usual);
  for (const [i, row] of table.entries()) {
    if (row.length < 2 || isHeading(row)) continue;
    const read = toRow(row.map(fromSafeCell), places);
    if (typeof read === "string") skipped.push({ line: i + 1, reason: read });
    else redirects.push({ line: i + 1, input: read });
  }
  return { redirects, skipped };
}
const isHeading = ([source = "", target = ""]: Cells): boolean =>
  source.toLowerCase() === "source" || target.toLowerCase() === "target";

/** The index of each named column; the first if a name is repeated. */
type ColumnIndexes = ReadonlyMap<string, number>;
const toColumnIndexes = (heading: Cells): ColumnIndexes =>
  new Map(heading.map((name, i) => [name, i] as const).toReversed());

function toRow(row: Cells, places: ColumnIndexes): FoundRedirect["input"] | string {
  const cell = (name: string): string | undefined => row[places.get(name) ?? -1];
  const [source = "", target = ""] = [cell("source") ?? row[0], cell("target") ?? row[1]];
  if (source === target) return "Source and target are equal.";
  const flag = cell("regex");
  const regex = flag === undefined ? /[()[\]$^*]/.test(source) : flag === "1" || flag === "true";
  const condition = conditionOf(cell("match_type"), cell("action_data"));
  if (typeof condition === "string") return condition;
  const code = Number(cell("code")) || 301;
  const isError = code >= 400 && code <= 599;
  const status = cell("status");
  return {
    url: source,
    match_type: condition?.type ?? "url",
    action_type: actionOf(cell("type"), isError),
    action_code: code,
    action_data: condition?.data ?? (isError ? {} : { url: target }),
    title: cell("title"),
    match_data: { source: { flag_regex: regex } },
    enabled: status === undefined ? undefined : status !== "disabled" && status !== "inactive",
    hits: Math.max(0, Number.parseInt(cell("hits") ?? "0", 10) || 0),
  };
}
interface Condition {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}
/**
 * The condition of a row: undefined for none, a text with the reason if it is invalid. A row that names a condition
 * without its data is rejected: it would redirect everybody.
 */
function conditionOf(type = "", data = ""): Condition | string | undefined {
  if (type === "" || type === "url") return undefined;
  try {
    const read: unknown = JSON.parse(data);
    if (typeof read === "object" && read !== null && !Array.isArray(read))
      return { type, data: read as Condition["data"] };
  } catch {
    // Not JSON: the reason below says so.
  }
  return `match_type ${type.slice(0, 50)} requires action_data, a JSON object.`;
}

/** Exports name an action; other files have no such column, or other values in it. */
const actionOf = (type: string | undefined, isError: boolean): string => {
  if (isError) return "error";
  return type === "pass" || type === "nothing" || type === "random" ? type : "url";
};
