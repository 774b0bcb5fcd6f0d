import { fromSafeCell } from "@waymark/core";
import { parse } from "csv-parse/sync";
import {
  cutOff,
  type FoundRedirect,
  type ImportedRules,
  maxRedirects,
  type Skipped,
} from "./imported-rules.ts";

type Cells = readonly string[];
/** The columns of a file without a header row. */
const usual = ["source", "target", "regex", "code"];
const separators = [",", ";", "|"];

/** Reads a table, separated by `,` `;` or `|`. */
export const readCsv = (text: string): ImportedRules =>
  readTable(toTable(text, separatorOf(text), maxRedirects + 2));

/** The number of rows from which the separator is determined. */
const sampleSize = 1_000;
/**
 * The separator with which the first row is a heading. Otherwise the one that splits most rows, and of several the one
 * that splits them before an address.
 */
function separatorOf(text: string): string {
  let best = { delimiter: ",", split: 0, fitting: 0 };
  for (const delimiter of separators) {
    const { rows } = toTable(text, delimiter, sampleSize);
    if (isHeading(rows[0]?.cells ?? [])) return delimiter;
    const split = rows.filter(({ cells }) => cells.length > 1);
    const fitting = split.filter(({ cells }) => /^(?:\/|https?:)/.test(cells[1] ?? ""));
    const found = { delimiter, split: split.length, fitting: fitting.length };
    if (found.split > best.split || (found.split === best.split && found.fitting > best.fitting))
      best = found;
  }
  return best.delimiter;
}

/** A row of a table with the line of the file on which it ends. */
interface TableRow {
  readonly line: number;
  readonly cells: Cells;
}
interface Table {
  readonly rows: readonly TableRow[];
  /** The line after which the file cannot be read; undefined if all of it was read. */
  readonly unread?: number;
}

function toTable(text: string, delimiter: string, max: number): Table {
  const rows: TableRow[] = [];
  try {
    parse(text, {
      delimiter,
      bom: true,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      trim: true,
      to: max,
      onRecord: (cells: string[], { lines: line }) => void rows.push({ line, cells }),
    });
    return { rows };
  } catch {
    return { rows, unread: (rows.at(-1)?.line ?? 0) + 1 };
  }
}

function readTable({ rows, unread }: Table): ImportedRules {
  const redirects: FoundRedirect[] = [];
  const skipped: Skipped[] = [];
  const first = rows[0]?.cells ?? [];
  const heading = isHeading(first) ? first.map((name) => name.toLowerCase()) : undefined;
  const indexes = toColumnIndexes(heading ?? usual);
  for (const { line, cells } of rows) {
    if (isHeading(cells) || cells.every((cell) => cell === "")) continue;
    if (redirects.length + skipped.length === maxRedirects) {
      skipped.push(cutOff(line));
      break;
    }
    const read =
      cells.length < 2 ? "The row has only one cell." : toRow(cells.map(fromSafeCell), indexes);
    if (typeof read === "string") skipped.push({ line, reason: read });
    else redirects.push({ line, input: read });
  }
  if (unread !== undefined)
    skipped.push({
      line: unread,
      reason: "A quotation mark is not closed; this row and all later ones were not read.",
    });
  return { redirects, skipped };
}
const isHeading = ([source = "", target = ""]: Cells): boolean =>
  source.toLowerCase() === "source" || target.toLowerCase() === "target";

/** The index of each named column; the first if a name is repeated. */
type ColumnIndexes = ReadonlyMap<string, number>;
const toColumnIndexes = (heading: Cells): ColumnIndexes =>
  new Map(heading.map((name, i) => [name, i] as const).toReversed());

function toRow(row: Cells, indexes: ColumnIndexes): FoundRedirect["input"] | string {
  const cell = (name: string): string | undefined => row[indexes.get(name) ?? -1];
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
  return `match_type ${type.slice(0, 50).toWellFormed()} requires action_data, a JSON object.`;
}

/** Exports name an action; other files have no such column, or other values in it. */
const actionOf = (type: string | undefined, isError: boolean): string => {
  if (isError) return "error";
  return type === "pass" || type === "nothing" || type === "random" ? type : "url";
};
