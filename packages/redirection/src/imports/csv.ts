import { fromSafeCell } from "@waymark/core";
import { parse } from "csv-parse/sync";
import type { Found, FoundRedirect, Skipped } from "./found.ts";
import { mostRedirects } from "./found.ts";

type Cells = readonly string[];
/** The columns of a file without a heading. */
const usual = ["source", "target", "regex", "code"];
const separators = [",", ";", "|"];

/** Reads a table: the separator is the first of `,` `;` `|` that makes a row of two columns. */
export function readCsv(text: string): Found {
  let last: Found = { redirects: [], skipped: [] };
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

function readTable(table: readonly Cells[]): Found {
  const redirects: FoundRedirect[] = [];
  const skipped: Skipped[] = [];
  const [first = []] = table;
  const heading = isHeading(first) ? first.map((name) => name.toLowerCase()) : undefined;
  const places = toPlaces(heading ?? usual);
  for (const [i, row] of table.entries()) {
    if (row.length < 2 || isHeading(row)) continue;
    const read = toRow(row.map(fromSafeCell), places);
    if (typeof read === "string") skipped.push({ line: i + 1, reason: read });
    else redirects.push({ line: i + 1, sent: read });
  }
  return { redirects, skipped };
}
const isHeading = ([source = "", target = ""]: Cells): boolean =>
  source.toLowerCase() === "source" || target.toLowerCase() === "target";

/** Where the column of a name stands; of several the first. */
type Places = ReadonlyMap<string, number>;
const toPlaces = (heading: Cells): Places =>
  new Map(heading.map((name, i) => [name, i] as const).toReversed());

function toRow(row: Cells, places: Places): FoundRedirect["sent"] | string {
  const cell = (name: string): string | undefined => row[places.get(name) ?? -1];
  const [source = "", target = ""] = [cell("source") ?? row[0], cell("target") ?? row[1]];
  if (source === target) return "Source and target are the same.";
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
 * The condition of a row: undefined for none, a text that says why it cannot be read. A row that names a condition without
 * its data is refused: it would redirect everybody.
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
  return `The condition of match_type ${type.slice(0, 50)} is missing: action_data must be a JSON object.`;
}

/** Columns of exports name an action; files of others have no such column, or something else in it. */
const actionOf = (type: string | undefined, isError: boolean): string => {
  if (isError) return "error";
  return type === "pass" || type === "nothing" || type === "random" ? type : "url";
};
