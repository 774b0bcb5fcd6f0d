import { indexName, type MigrationStep, type TableSnapshot } from "@waymark/core/storage";
import { format, type Connection } from "./connection.ts";
import { searchName } from "./search-names.ts";

/** Makes the tables in which the adapter keeps what it did, where they are not there. */
export function prepareRecord(db: Connection): void {
  db.exec(
    `create table if not exists waymark_tables (name text primary key not null, snapshot text not null) strict;
     create table if not exists waymark_steps (
       id integer primary key autoincrement not null, module text not null, name text not null, at integer not null) strict`,
  );
  db.pragma(`user_version = ${format}`);
}

function isPrepared(db: Connection): boolean {
  return (
    db.prepare("select 1 from sqlite_schema where name = 'waymark_tables'").get() !== undefined
  );
}

/** The tables as they were made. */
export function readRecord(db: Connection): TableSnapshot[] {
  if (!isPrepared(db)) return [];
  const rows = db
    .prepare("select snapshot from waymark_tables order by name")
    .pluck()
    .all() as string[];
  return rows.map((text) => JSON.parse(text) as TableSnapshot);
}

/** Writes down that a step is done, in the transaction that does it. */
export function writeRecord(db: Connection, step: MigrationStep, after: TableSnapshot): void {
  db.prepare(
    "insert into waymark_tables values (?, ?) on conflict (name) do update set snapshot = excluded.snapshot",
  ).run(after.name, JSON.stringify(after));
  db.prepare("insert into waymark_steps (module, name, at) values (?, ?, ?)").run(
    step.module,
    step.name,
    Date.now(),
  );
}

/** Where the file differs from the record: what somebody changed by hand. */
export function readDrift(db: Connection, record: readonly TableSnapshot[]): string[] {
  return record.flatMap((table) => {
    const real = db
      .prepare('select name, "notnull" from pragma_table_xinfo(?)')
      .all(table.name) as {
      name: string;
      notnull: number;
    }[];
    if (real.length === 0) return [`Table ${table.name} is missing.`];
    const columns = new Map(real.map((column) => [column.name, column]));
    const drift: string[] = [];
    for (const { name, isNullable } of table.columns) {
      const column = columns.get(name);
      if (!column) drift.push(`Column ${table.name}.${name} is missing.`);
      else if ((column.notnull === 0) !== isNullable)
        drift.push(`Column ${table.name}.${name} ${isNullable ? "may not" : "may"} be null.`);
      columns.delete(name);
    }
    for (const name of columns.keys())
      drift.push(`Column ${table.name}.${name} is not of this module.`);
    const made = db
      .prepare("select name from pragma_index_list(?) where origin = 'c'")
      .pluck()
      .all(table.name) as string[];
    const indexes = new Set(made);
    for (const index of table.indexes) {
      const name = indexName(table.name, index);
      if (!indexes.delete(name)) drift.push(`Index ${name} is missing.`);
    }
    for (const name of indexes) drift.push(`Index ${name} is not of this module.`);
    const search = searchName(table.name);
    if (table.search && !db.prepare("select 1 from sqlite_schema where name = ?").get(search))
      drift.push(`The full-text index ${search} is missing.`);
    return drift;
  });
}
