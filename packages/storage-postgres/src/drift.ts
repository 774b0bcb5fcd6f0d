import { indexName, type TableSnapshot } from "@waymark/core/storage";
import { columnTypes } from "./cells.ts";
import type { Sender } from "./client.ts";
import { isVector, searchIndexName } from "./search.ts";

interface Real {
  readonly columns: Map<string, { readonly type: string; readonly isNullable: boolean }>;
  readonly indexes: Set<string>;
}

/** Where the database differs from the record: what somebody changed by hand. */
export async function readDrift(run: Sender, record: readonly TableSnapshot[]): Promise<string[]> {
  const real = await readReal(run);
  return record.flatMap((table) => {
    const there = real.get(table.name);
    return there ? driftOf(table, there) : [`Table ${table.name} is missing.`];
  });
}

async function readReal(run: Sender): Promise<Map<string, Real>> {
  const tables = new Map<string, Real>();
  const tableOf = (name: string) => {
    let table = tables.get(name);
    if (!table) tables.set(name, (table = { columns: new Map(), indexes: new Set() }));
    return table;
  };
  const columns = await run({
    text: `select c.relname, a.attname, format_type(a.atttypid, a.atttypmod), not a.attnotnull
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      order by a.attnum`,
  });
  for (const [table, name, type, isNullable] of columns.rows as [string, string, string, number][])
    tableOf(table).columns.set(name, { type, isNullable: isNullable === 1 });
  const indexes = await run({
    text: `select t.relname, i.relname from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      where t.relnamespace = current_schema()::regnamespace and not x.indisprimary order by 2`,
  });
  for (const [table, name] of indexes.rows as [string, string][]) tableOf(table).indexes.add(name);
  return tables;
}

function driftOf(table: TableSnapshot, { columns, indexes }: Real): string[] {
  const drift: string[] = [];
  for (const { name, type, isNullable } of table.columns) {
    const column = columns.get(name);
    columns.delete(name);
    const place = `Column ${table.name}.${name}`;
    if (!column) drift.push(`${place} is missing.`);
    else if (column.type !== columnTypes[type])
      drift.push(`${place} is ${column.type} and not ${columnTypes[type]}.`);
    else if (column.isNullable !== isNullable)
      drift.push(`${place} ${isNullable ? "may not" : "may"} be null.`);
  }
  for (const name of columns.keys())
    if (!isVector(name)) drift.push(`Column ${table.name}.${name} is not of this module.`);
  for (const index of table.indexes) {
    const name = indexName(table.name, index);
    if (!indexes.delete(name)) drift.push(`Index ${name} is missing.`);
  }
  const search = searchIndexName(table.name);
  if (table.search && !indexes.delete(search))
    drift.push(`The full-text index ${search} is missing.`);
  for (const name of indexes) drift.push(`Index ${name} is not of this module.`);
  return drift;
}
