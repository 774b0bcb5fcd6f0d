import type { NamedTable } from "./port.ts";
import type { TableSnapshot } from "./snapshot.ts";
import {
  boolean,
  datetime,
  id,
  integer,
  json,
  real,
  table,
  text,
  type Column,
  type ColumnType,
  type Columns,
} from "./table.ts";

const makers: Readonly<Record<ColumnType, () => Column>> = {
  id,
  text,
  integer,
  real,
  boolean,
  datetime,
  json,
};

/** A column of this type. Without a default: a record has none. */
function toColumn(type: ColumnType, isNullable: boolean): Column {
  const column = makers[type]();
  return isNullable ? column.nullable() : column;
}

/**
 * The declaration of a recorded table.
 *
 * @param stated - Columns with more information than the record has, such as defaults.
 */
export function toNamedTable(recorded: TableSnapshot, stated: Columns = {}): NamedTable {
  const columns: Record<string, Column> = {};
  for (const { name, type, isNullable } of recorded.columns)
    columns[name] = stated[name] ?? toColumn(type, isNullable);
  const { name, module, key, indexes, search, references = [] } = recorded;
  const options = { key, indexes, ...(search && { search }) };
  return { name, module, table: table(columns, options as object), references };
}
