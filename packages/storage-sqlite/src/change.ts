import type { Connection } from "./driver.ts";
import {
  type Cell,
  type Cells,
  type TableChange,
  type TableSnapshot,
  type NamedReference,
  type NamedTable,
  type TableStep,
} from "@waymark/storage";
import {
  checkRecorded,
  dropTable,
  renameTable,
  toKeyError,
  dropIndex,
  orphanText,
  toIndexError,
  toReferenceError,
} from "@waymark/storage-sql";
import {
  addIndex,
  changeTexts,
  columnNamesText,
  createSearch,
  createTable,
  dropSearch,
  insertText,
  isTaken,
  nextIdsText,
  batchTexts,
  sequenceTexts,
} from "@waymark/storage-sql/sqlite";
import { searchIndex } from "./search.ts";

/** The largest id that a table ever gave; 0 if none. */
export function lastId(db: Connection, table: string): number {
  if (!db.prepare(sequenceTexts.exists).get()) return 0;
  const last = db.prepare(sequenceTexts.last).pluck().get(table);
  return typeof last === "number" ? last : 0;
}

/** Reserves all ids up to this one. */
export function setLastId(db: Connection, table: string, id: number): void {
  const { changes } = db.prepare(sequenceTexts.raise).run(id, table);
  if (changes === 0) db.prepare(sequenceTexts.add).run(table, id);
}

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
  db.prepare(columnNamesText).pluck().all(table) as string[];

function toInsert(db: Connection, table: TableSnapshot): (row: Cells) => void {
  const insert = db.prepare(insertText(table));
  return (row) => void insert.run(table.columns.map(({ name }) => row[name] ?? null));
}

/** All rows in the order of their key. A connection cannot write while it reads, so they come in batches. */
function* rowsOf(db: Connection, table: TableSnapshot): Generator<Cells> {
  const texts = batchTexts(table);
  const next = db.prepare(texts.next);
  let rows = db.prepare(texts.first).all() as Cells[];
  while (rows.length > 0) {
    yield* rows;
    const last = rows.at(-1);
    rows = next.all(table.key.map((column) => last?.[column] as Cell)) as Cells[];
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

function change(db: Connection, step: TableStep): void {
  for (const text of changeTexts(step) ?? []) db.exec(text);
  const { change: asked, named, after } = step;
  if (asked.do === "addIndex") makeIndex(db, named.name, asked.index);
  else if (asked.do === "buildSearch") buildSearch(db, named);
  else if (asked.do === "rewrite" && after) {
    rewrite(db, asked, after);
    checkReferences(db, after, after.references);
  } else if (asked.do === "changeReferences" && after) changeReferences(db, after, asked.adds);
}

/** SQLite cannot change the constraints of a table: it is rebuilt. */
function changeReferences(
  db: Connection,
  after: TableSnapshot,
  adds: readonly NamedReference[],
): void {
  checkReferences(db, after, adds);
  rewrite(db, { do: "rewrite", before: after, start: () => (row) => row }, after);
  for (const index of after.indexes) db.exec(addIndex(after.name, index));
}

function checkReferences(
  db: Connection,
  table: TableSnapshot,
  references: readonly NamedReference[] = [],
): void {
  for (const reference of references) {
    const key = db.prepare(orphanText(table, reference)).raw().get() as unknown[] | undefined;
    if (key) throw toReferenceError(table.name, reference, key);
  }
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
  const next = db.prepare(nextIdsText(named.name, named.table.key[0] ?? "")).pluck();
  for (let last = 0; ;) {
    const ids = next.all(last) as number[];
    if (ids.length === 0) return;
    searchIndex(db, named).add(ids);
    last = ids.at(-1) ?? last;
  }
}
