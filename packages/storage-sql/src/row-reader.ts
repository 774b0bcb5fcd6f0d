import { decodeValue, type Cell, type NamedTable } from "@waymark/storage";

/** Converts raw rows to rows of the declared types, in place. */
export interface RowReader {
  (rows: Cell[][]): Record<string, unknown>[];
}

/**
 * Creates the reader of some columns, as generated code if the host allows it, otherwise as a loop. Names come from
 * validated declarations and are written as JSON strings.
 */
export function toRowReader(named: NamedTable, names: readonly string[]): RowReader {
  const properties = names.map(
    (name, at) => `${JSON.stringify(name)}: ${expression(named, name, `row[${at}]`)}`,
  );
  try {
    return new Function(
      "rows",
      `for (let i = 0; i < rows.length; i++) { const row = rows[i]; rows[i] = { ${properties.join(", ")} }; } return rows;`,
    ) as RowReader;
  } catch {
    return (rows) => rows.map((row) => readSlowly(named, names, row));
  }
}

function expression(named: NamedTable, name: string, cell: string): string {
  const column = named.table.columns[name];
  const value =
    column?.type === "boolean"
      ? `${cell} === 1`
      : column?.type === "datetime"
        ? `new Date(${cell})`
        : column?.type === "json"
          ? `JSON.parse(${cell})`
          : undefined;
  if (value === undefined) return cell;
  return column?.isNullable ? `${cell} === null ? null : ${value}` : value;
}

function readSlowly(
  named: NamedTable,
  names: readonly string[],
  row: readonly Cell[],
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  names.forEach((name, at) => {
    const column = named.table.columns[name];
    if (column) result[name] = decodeValue(column, row[at] ?? null);
  });
  return result;
}
