import { indexName, type ColumnType, type TableSnapshot } from "@waymark/storage";

/** A table in the database, without what the adapter itself adds to declared ones. */
export interface RealTable {
  readonly columns: ReadonlyMap<string, { readonly type: string; readonly isNullable: boolean }>;
  readonly key: readonly string[];
  /** The names of its indexes, except those of its key and its words. */
  readonly indexes: ReadonlySet<string>;
  /** The name of its full-text index, whether or not it has one. */
  readonly search: string;
  readonly hasSearch: boolean;
}

/** Differences between a table and its record, made by hand. @param types - The column types of this database. */
export function driftOf(
  table: TableSnapshot,
  real: RealTable | undefined,
  types: Readonly<Record<ColumnType, string>>,
): string[] {
  if (!real) return [`Table ${table.name} is missing.`];
  const drift: string[] = [];
  for (const { name, type, isNullable } of table.columns) {
    const column = real.columns.get(name);
    const place = `Column ${table.name}.${name}`;
    if (!column) {
      drift.push(`${place} is missing.`);
      continue;
    }
    if (column.type !== types[type])
      drift.push(`${place} is ${column.type} and was created as ${types[type]}.`);
    if (column.isNullable !== isNullable)
      drift.push(`${place} ${isNullable ? "may not" : "may"} be null.`);
  }
  const declared = new Set(table.columns.map(({ name }) => name));
  for (const name of real.columns.keys())
    if (!declared.has(name))
      drift.push(`Column ${table.name}.${name} does not belong to this module.`);
  const [key, made] = [real.key.join(", "), table.key.join(", ")];
  if (key !== made)
    drift.push(`The key of ${table.name} is ${key || "none"} and was created as ${made}.`);
  const names = new Set(table.indexes.map((index) => indexName(table.name, index)));
  for (const name of names) if (!real.indexes.has(name)) drift.push(`Index ${name} is missing.`);
  if (table.search && !real.hasSearch) drift.push(`The full-text index ${real.search} is missing.`);
  for (const name of real.indexes)
    if (!names.has(name)) drift.push(`Index ${name} does not belong to this module.`);
  return drift;
}
