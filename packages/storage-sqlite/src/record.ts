import { type StorageRecord, type StorageStep, type TableSnapshot } from "@waymark/core/storage";
import { format, type Connection } from "./connection.ts";

/** Makes the tables in which the adapter keeps what it did, where they are not there. */
export function prepareRecord(db: Connection): void {
  db.exec(
    `create table if not exists waymark_tables (name text primary key not null, snapshot text not null) strict;
     create table if not exists waymark_steps (
       id integer primary key autoincrement not null, module text not null, name text not null, at integer not null) strict;
     create table if not exists waymark_named (
       module text not null, name text not null, is_done integer not null, cursor text, primary key (module, name)) strict`,
  );
  db.pragma(`user_version = ${format}`);
}

const has = (db: Connection, table: string): boolean =>
  db.prepare("select 1 from sqlite_schema where name = ?").get(table) !== undefined;

/** The tables as they were made. */
export function readTables(db: Connection): TableSnapshot[] {
  if (!has(db, "waymark_tables")) return [];
  const rows = db
    .prepare("select snapshot from waymark_tables order by name")
    .pluck()
    .all() as string[];
  return rows.map((text) => JSON.parse(text) as TableSnapshot);
}

/** The same, and the named steps that were begun. */
export function readRecord(db: Connection): StorageRecord {
  const named = has(db, "waymark_named")
    ? (db.prepare("select module, name, is_done, cursor from waymark_named").all() as {
        module: string;
        name: string;
        is_done: number;
        cursor: string | null;
      }[])
    : [];
  return {
    tables: readTables(db),
    named: named.map(({ module, name, is_done, cursor }) => ({
      module,
      name,
      isDone: is_done === 1,
      ...(cursor !== null && { cursor: JSON.parse(cursor) as unknown }),
    })),
  };
}

/** Writes down that a step is done, in the transaction that does it. */
export function writeStep(db: Connection, step: StorageStep): void {
  const { module, name, done } = step;
  if (step.named) {
    db.prepare("delete from waymark_tables where name = ?").run(step.before);
    if (step.after)
      db.prepare("insert into waymark_tables values (?, ?)").run(
        step.after.name,
        JSON.stringify(step.after),
      );
  }
  for (const one of done) writeNamed(db, module, one, null);
  db.prepare("insert into waymark_steps (module, name, at) values (?, ?, ?)").run(
    module,
    name,
    Date.now(),
  );
}

/** Writes down how far the work of a step has come. */
export function writeCursor(db: Connection, { module, done }: StorageStep, cursor: unknown): void {
  for (const one of done) writeNamed(db, module, one, JSON.stringify(cursor) ?? "null");
}

function writeNamed(db: Connection, module: string, name: string, cursor: string | null): void {
  db.prepare(
    `insert into waymark_named values (?, ?, ?, ?)
     on conflict do update set is_done = excluded.is_done, cursor = excluded.cursor`,
  ).run(module, name, cursor === null ? 1 : 0, cursor);
}
