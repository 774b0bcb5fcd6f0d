import {
  toSnapshot,
  type NamedReference,
  type NamedTable,
  type TableSnapshot,
  type TableStep,
} from "@waymark/storage";
import {
  dropColumn,
  dropIndex,
  dropTable,
  orphanText,
  quoted,
  renameColumn,
  renameTable,
  toIndexError,
  toReferenceError,
} from "@waymark/storage-sql";
import {
  isTaken,
  addColumn,
  addIndex,
  createSearch,
  createTable,
  dropSearch,
} from "@waymark/storage-sql/sqlite";
import type { Connection } from "./connection.ts";
import { rewrite } from "./rewrite.ts";
import { searchIndex } from "./search.ts";

/** The number of rows per batch of a full-text index. */
const portion = 500;

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
