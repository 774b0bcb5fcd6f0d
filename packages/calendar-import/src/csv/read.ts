import { parse } from "csv-parse/sync";

/** A row of a table by column name, with its number in the file. */
export interface CsvRow {
  readonly row: number;
  readonly cells: ReadonlyMap<string, string>;
}
/** An invalid table. The message describes the error. */
export class CsvError extends Error {
  override readonly name = "CsvError";
}
const maxCharacters = 10_485_760;
const maxColumns = 200;
/** Maximum number of characters per row: longer rows are unclosed quotes or rows of commas. */
const maxRowLength = 300_000;
/** In many countries, spreadsheets separate cells by semicolons. */
const separators = [",", ";", "\t", "|"];

/**
 * Reads a table. The first row has the column names; unnamed columns become `Unknown Column N`. The separator is the one
 * with which this row has the most `known` names, in lower case; by default a comma. Rows are numbered as in
 * spreadsheets, with the header as row 1. Reads a limited number of rows.
 *
 * @throws CsvError for an invalid table.
 */
export function readCsv(
  text: string,
  max: number,
  known: Pick<ReadonlySet<string>, "has"> = new Set(),
): readonly CsvRow[] {
  if (text.length > maxCharacters)
    throw new CsvError("The file has more than 10 million characters.");
  if (hasLongLine(text)) throw new CsvError("The table is invalid: a row does not end.");
  const [heads = [], ...rest] = rowsOf(text, max + 1, separatorOf(text, known));
  const names = heads
    .slice(0, maxColumns)
    .map((head, at) => head.trim() || `Unknown Column ${at + 1}`);
  return rest.map((cells, at) => ({
    row: at + 2,
    cells: new Map(names.map((name, index) => [name, (cells[index] ?? "").trim()])),
  }));
}

function separatorOf(text: string, known: Pick<ReadonlySet<string>, "has">): string {
  let best = { separator: ",", found: 0 };
  for (const separator of separators) {
    const found = headsOf(text, separator).filter((head) => known.has(head.trim().toLowerCase()));
    if (found.length > best.found) best = { separator, found: found.length };
  }
  return best.separator;
}
/** The first row; empty if the table is invalid with this separator. */
function headsOf(text: string, separator: string): readonly string[] {
  try {
    return rowsOf(text, 1, separator)[0]?.slice(0, maxColumns) ?? [];
  } catch {
    return [];
  }
}

/** The parser limits the size of cells, but not their number. */
function hasLongLine(text: string): boolean {
  let begun = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) begun = at + 1;
    else if (at - begun > maxRowLength) return true;
  }
  return false;
}

function rowsOf(text: string, max: number, delimiter: string): readonly (readonly string[])[] {
  try {
    return parse(text, {
      delimiter,
      bom: true,
      maxRecordSize: maxRowLength,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      to: max,
    });
  } catch (error) {
    throw new CsvError(`The table is invalid: ${(error as Error).message.slice(0, 200)}`);
  }
}
