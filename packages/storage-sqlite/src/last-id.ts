import type { Connection } from "./connection.ts";

/** The largest id that a table ever gave; 0 if none. */
export function lastId(db: Connection, table: string): number {
  const has = db.prepare("select 1 from sqlite_schema where name = 'sqlite_sequence'").get();
  if (!has) return 0;
  const last = db.prepare("select seq from sqlite_sequence where name = ?").pluck().get(table);
  return typeof last === "number" ? last : 0;
}

/** Reserves all ids up to this one. */
export function setLastId(db: Connection, table: string, id: number): void {
  const { changes } = db
    .prepare("update sqlite_sequence set seq = max(seq, ?) where name = ?")
    .run(id, table);
  if (changes === 0)
    db.prepare("insert into sqlite_sequence (name, seq) values (?, ?)").run(table, id);
}
