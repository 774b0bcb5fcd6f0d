import type { Connection } from "./driver.ts";
import {
  type Cell,
  type Cells,
  type TableChange,
  type TableSnapshot,
  toSnapshot,
  type NamedReference,
  type NamedTable,
  type TableStep,
} from "@waymark/storage";
import {
  checkRecorded,
  dropTable,
  quoted,
  renameTable,
  toKeyError,
  dropColumn,
  dropIndex,
  orphanText,
  renameColumn,
  toIndexError,
  toReferenceError,
} from "@waymark/storage-sql";
import {
  isTaken,
  createTable,
  addColumn,
  addIndex,
  createSearch,
  dropSearch,
} from "@waymark/storage-sql/sqlite";
import { searchIndex } from "./search.ts";

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

/** The number of rows per batch. */
const portion = 500;

/** Rebuilds a table from its rows; its indexes are dropped with the old one. */
function rewrite(
  db: Connection,
  { before, start }: Extract<TableChange, { readonly do: "rewrite" }>,
  after: TableSnapshot,
): void {
  checkRecorded(before, columnsIn(db, before.name));
  const interim: TableSnapshot = { ...after, name: `${after.name}__new` };
  db.exec(createTable(interim));
  const add = toInsert(db, interim);
  const toRow = start();
  for (const row of rowsOf(db, before))
    try {
      add(toRow(row));
    } catch (cause) {
      throw isTaken(cause) ? toKeyError(after, cause) : cause;
    }
  const given = lastId(db, before.name);
  db.exec(dropTable(before.name));
  db.exec(renameTable(interim.name, after.name));
  const isNumbered = after.columns.some(({ type }) => type === "id");
  if (isNumbered && given > lastId(db, after.name)) setLastId(db, after.name, given);
}

const columnsIn = (db: Connection, table: string): string[] =>
  db.prepare("select name from pragma_table_info(?)").pluck().all(table) as string[];

function toInsert(db: Connection, { name, columns }: TableSnapshot): (row: Cells) => void {
  const names = columns.map((column) => quoted(column.name)).join(", ");
  const places = columns.map(() => "?").join(", ");
  const insert = db.prepare(`insert into ${quoted(name)} (${names}) values (${places})`);
  return (row) => void insert.run(columns.map((column) => row[column.name] ?? null));
}

/** All rows in the order of their key. A connection cannot write while it reads, so they come in batches. */
function* rowsOf(db: Connection, { name, columns, key }: TableSnapshot): Generator<Cells> {
  const names = columns.map((column) => quoted(column.name)).join(", ");
  const order = key.map(quoted).join(", ");
  const read = `select ${names} from ${quoted(name)}`;
  const first = db.prepare(`${read} order by ${order} limit ${portion}`);
  const next = db.prepare(
    `${read} where (${order}) > (${key.map(() => "?").join(", ")}) order by ${order} limit ${portion}`,
  );
  let rows = first.all() as Cells[];
  while (rows.length > 0) {
    yield* rows;
    const last = rows.at(-1);
    rows = next.all(key.map((column) => last?.[column] as Cell)) as Cells[];
  }
}

/** Runs a step on a table, in the open transaction. */
export function applyStep(db: Connection, step: TableStep): void {
  const { before, clears, makes, named } = step;
  for (const index of clears.indexes) db.exec(dropIndex(before, index));
  if (clears.search) db.exec(dropSearch(before));
  change(db, step);
  for (const index of makes) makeIndex(db, named.name, index);
}

function change(db: Connection, { change: asked, named, before, after }: TableStep): void {
  switch (asked.do) {
    case "createTable": {
      const table = after ?? toSnapshot(named);
      db.exec(createTable(table));
      for (const index of table.indexes) db.exec(addIndex(named.name, index));
      if (table.search) db.exec(createSearch(named.name));
      return;
    }
    case "addColumn":
      db.exec(addColumn(named.name, asked.column, asked.fill, asked.reference));
      return;
    case "addIndex":
      makeIndex(db, named.name, asked.index);
      return;
    case "dropIndex":
      db.exec(dropIndex(named.name, asked.index));
      return;
    case "buildSearch":
      buildSearch(db, named);
      return;
    case "renameTable":
      db.exec(renameTable(asked.from, named.name));
      return;
    case "renameColumn":
      db.exec(renameColumn(named.name, asked.column, asked.to));
      return;
    case "dropColumn":
      db.exec(dropColumn(named.name, asked.column));
      return;
    case "dropTable":
      db.exec(dropTable(before));
      return;
    case "rewrite":
      if (after) rewrite(db, asked, after);
      return;
    case "changeReferences":
      if (after) changeReferences(db, after, asked.adds);
      return;
    case "record":
  }
}

/** SQLite cannot change the constraints of a table: it is rebuilt. */
function changeReferences(
  db: Connection,
  after: TableSnapshot,
  adds: readonly NamedReference[],
): void {
  for (const reference of adds) {
    const key = db.prepare(orphanText(after, reference)).raw().get() as unknown[] | undefined;
    if (key) throw toReferenceError(after.name, reference, key);
  }
  rewrite(db, { do: "rewrite", before: after, start: () => (row) => row }, after);
  for (const index of after.indexes) db.exec(addIndex(after.name, index));
}

function makeIndex(db: Connection, table: string, index: TableStep["makes"][number]): void {
  try {
    db.exec(addIndex(table, index));
  } catch (cause) {
    throw isTaken(cause) ? toIndexError(table, index, cause) : cause;
  }
}

function buildSearch(db: Connection, named: NamedTable): void {
  db.exec(dropSearch(named.name));
  if (!named.table.search) return;
  db.exec(createSearch(named.name));
  const id = quoted(named.table.key[0] ?? "");
  const next = db
    .prepare(
      `select ${id} from ${quoted(named.name)} where ${id} > ? order by ${id} limit ${portion}`,
    )
    .pluck();
  for (let last = 0; ;) {
    const ids = next.all(last) as number[];
    if (ids.length === 0) return;
    searchIndex(db, named).add(ids);
    last = ids.at(-1) ?? last;
  }
}
