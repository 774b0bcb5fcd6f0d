import { parse } from "csv-parse/sync";

/** A row of a table by the names of its columns, and its number in the file. */
export interface CsvRow {
  readonly row: number;
  readonly cells: ReadonlyMap<string, string>;
}
/** A text that is no table. The message says what is wrong with it. */
export class CsvError extends Error {
  override readonly name = "CsvError";
}
const mostCharacters = 10_485_760;
const mostColumns = 200;
/** Characters of one row: what is longer is no row, but a quote that is not closed, or a line of commas. */
const longestRow = 300_000;

/**
 * Reads a table of comma-separated values: the first row names the columns, one without a name is `Unknown Column N`.
 * Rows are counted as spreadsheets count them, the heads being the first. At most so many are read.
 *
 * @throws CsvError for what is no such table.
 */
export function readCsv(text: string, most: number): readonly CsvRow[] {
  if (text.length > mostCharacters)
    throw new CsvError("The file has more than 10 million characters.");
  if (hasLongLine(text)) throw new CsvError("This is no table: a row has no end.");
  const [heads = [], ...rest] = rowsOf(text, most + 1);
  const names = heads
    .slice(0, mostColumns)
    .map((head, at) => head.trim() || `Unknown Column ${at + 1}`);
  return rest.map((cells, at) => ({
    row: at + 2,
    cells: new Map(names.map((name, place) => [name, (cells[place] ?? "").trim()])),
  }));
}

/** The parser counts what stands in cells, and not how many of them there are. */
function hasLongLine(text: string): boolean {
  let begun = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) begun = at + 1;
    else if (at - begun > longestRow) return true;
  }
  return false;
}

function rowsOf(text: string, most: number): readonly (readonly string[])[] {
  try {
    return parse(text, {
      bom: true,
      maxRecordSize: longestRow,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      to: most,
    });
  } catch (error) {
    throw new CsvError(`This is no table: ${(error as Error).message.slice(0, 200)}`);
  }
}
