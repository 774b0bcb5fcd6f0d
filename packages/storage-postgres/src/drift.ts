import type { TableSnapshot } from "@waymark/storage";
import { driftOf, type RealTable } from "@waymark/storage-sql";
import { columnTypes } from "./cells.ts";
import type { Sender } from "./client.ts";
import { isVector, searchIndexName } from "./search.ts";

/** Differences between the database and the record. */
export async function readDrift(run: Sender, record: readonly TableSnapshot[]): Promise<string[]> {
  const columns = await readColumns(run);
  const indexes = await readIndexes(run);
  return record.flatMap((table) => {
    const search = searchIndexName(table.name);
    const own = columns.get(table.name);
    const names = new Set(indexes.get(table.name));
    const hasSearch = names.delete(search);
    return driftOf(table, own && { ...own, indexes: names, search, hasSearch }, columnTypes);
  });
}

type ColumnRow = [table: string, name: string, type: string, isNullable: number, place: number];
interface RealColumns extends Pick<RealTable, "columns" | "key"> {
  readonly columns: Map<string, { readonly type: string; readonly isNullable: boolean }>;
  readonly key: string[];
}

/** The columns and keys of all tables of the schema, except word columns. */
async function readColumns(run: Sender): Promise<ReadonlyMap<string, RealColumns>> {
  const { rows } = await run({
    text: `select c.relname, a.attname, format_type(a.atttypid, a.atttypmod), not a.attnotnull,
        coalesce(array_position(k.indkey::int2[], a.attnum), -1)
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_index k on k.indrelid = c.oid and k.indisprimary
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      order by a.attnum`,
  });
  const tables = new Map<string, RealColumns>();
  for (const [table, name, type, isNullable, place] of rows as ColumnRow[]) {
    let own = tables.get(table);
    if (!own) tables.set(table, (own = { columns: new Map(), key: [] }));
    if (!isVector(name)) own.columns.set(name, { type, isNullable: isNullable === 1 });
    if (place >= 0) own.key[place] = name;
  }
  return tables;
}

/** The names of the indexes of all tables of the schema, except those of keys. */
async function readIndexes(run: Sender): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await run({
    text: `select t.relname, i.relname from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      where t.relnamespace = current_schema()::regnamespace and not x.indisprimary order by 2`,
  });
  const tables = new Map<string, string[]>();
  for (const [table, name] of rows as [string, string][]) {
    const names = tables.get(table);
    if (names) names.push(name);
    else tables.set(table, [name]);
  }
  return tables;
}
