import type { NamedReference, NamedTable } from "./port.ts";
import type { ColumnType, Index, Search } from "./table.ts";

/** A column as it is recorded; defaults are applied before storage and need no record. */
export interface ColumnSnapshot {
  readonly name: string;
  readonly type: ColumnType;
  readonly isNullable: boolean;
}

/** A table as plain data: what an adapter records about its tables. */
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

/** The declared form of a table. */
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

/** The name of an index in storage: the same for the same columns, and short enough everywhere. */
export function indexName(table: string, index: Index): string {
  const columns = index.columns.map((name) => name.replace(/^-/, "d_")).join("_");
  const full = `${table}__${columns}${index.unique ? "_key" : ""}`;
  if (full.length <= 60) return full;
  let hash = 0x811c9dc5;
  for (let i = 0; i < full.length; i++)
    hash = Math.imul(hash ^ full.charCodeAt(i), 0x01000193) >>> 0;
  return `${full.slice(0, 50)}__${hash.toString(36)}`;
}
