import type { NamedReference, NamedTable } from "./port.ts";
import {
  type ColumnType,
  type Index,
  type Search,
  boolean,
  timestamp,
  id,
  integer,
  json,
  real,
  table,
  text,
  type Column,
  type Columns,
} from "./table.ts";

/** A column in the record of migrations. Defaults are not recorded, because they are applied before storage. */
export interface ColumnSnapshot {
  readonly name: string;
  readonly type: ColumnType;
  readonly isNullable: boolean;
}

/** A table as plain data, in the form in which an adapter records it. */
export interface TableSnapshot {
  readonly name: string;
  readonly module: string;
  readonly columns: readonly ColumnSnapshot[];
  readonly key: readonly string[];
  readonly indexes: readonly Index[];
  readonly search: Search | null;
  /** Omitted if there are none. */
  readonly references?: readonly NamedReference[];
}

/** Returns the snapshot of a declared table. */
export function toSnapshot(named: NamedTable): TableSnapshot {
  const { columns, key, indexes, search } = named.table;
  return {
    name: named.name,
    module: named.module,
    columns: Object.entries(columns).map(([name, { type, isNullable }]) => ({
      name,
      type,
      isNullable,
    })),
    key,
    indexes: indexes.map((index) => ({ columns: index.columns, unique: index.unique === true })),
    search: search ?? null,
    ...(named.references && named.references.length > 0 && { references: named.references }),
  };
}

/** Every column of a full-text index. */
export const searchedColumns = ({ columns, newestBy, narrowedBy = [] }: Search): string[] => [
  ...columns,
  ...(newestBy === undefined ? [] : [newestBy]),
  ...narrowedBy,
];

/** Returns the name of an index in storage. It is the same for the same columns, and short enough for all databases. */
export function indexName(table: string, index: Index): string {
  const columns = index.columns.map((name) => name.replace(/^-/, "d_")).join("_");
  const full = `${table}__${columns}${index.unique ? "_key" : ""}`;
  if (full.length <= 60) return full;
  let hash = 0x811c9dc5;
  for (let i = 0; i < full.length; i++)
    hash = Math.imul(hash ^ full.charCodeAt(i), 0x01000193) >>> 0;
  return `${full.slice(0, 50)}__${hash.toString(36)}`;
}

const factories: Readonly<Record<ColumnType, () => Column>> = {
  id,
  text,
  integer,
  real,
  boolean,
  datetime: timestamp,
  json,
};

/** Creates a column of this type, without a default, because a record contains none. */
function toColumn(type: ColumnType, isNullable: boolean): Column {
  const column = factories[type]();
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
