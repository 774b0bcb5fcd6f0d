import type { NamedTable } from "./port.ts";
import type { Column, Table } from "./table.ts";

/** Looks up the tables that storage was opened with. */
export interface Catalog {
  (table: Table): NamedTable;
}

/** @throws TypeError from the catalog for a table that is not one of `tables`. */
export function toCatalog(tables: readonly NamedTable[]): Catalog {
  const byTable = new Map(
    tables.flatMap((named) => [
      [named.table, named],
      [named.declared ?? named.table, named],
    ]),
  );
  return (table) => {
    const named = byTable.get(table);
    if (!named) throw new TypeError("Storage was not opened with this table.");
    return named;
  };
}

/** The column with a name. Names from outside are shortened and quoted in the error. */
export function columnOf(named: NamedTable, name: string): Column {
  if (!Object.hasOwn(named.table.columns, name))
    throw new TypeError(
      `${named.name} has no column ${JSON.stringify(String(name).slice(0, 80))}.`,
    );
  return named.table.columns[name] as Column;
}
