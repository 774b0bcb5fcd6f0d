import type {
  Cell,
  Cells,
  NamedReference,
  NamedTable,
  TableChange,
  TableSnapshot,
  TableStep,
} from "@waymark/storage";
import {
  checkRecorded,
  dropIndex,
  dropTable,
  orphanText,
  renameTable,
  toIndexError,
  toKeyError,
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
import type { Connection } from "./connection.ts";
import { addToSearch } from "./search.ts";

/** The largest id that a table ever gave; 0 if none. */
export async function lastId(connection: Connection, table: string): Promise<number> {
  const { rows: exists } = await connection.send(sequenceTexts.exists);
  if (exists.length === 0) return 0;
  const { rows } = await connection.send(sequenceTexts.last, [table]);
  return Number(rows[0]?.[0] ?? 0);
}

/** Reserves all ids up to this one. */
export async function setLastId(connection: Connection, table: string, id: number): Promise<void> {
  const { changes } = await connection.send(sequenceTexts.raise, [id, table]);
  if (changes === 0) await connection.send(sequenceTexts.add, [table, id]);
}

/** Runs a step on a table, in the open transaction. */
export async function applyStep(connection: Connection, step: TableStep): Promise<void> {
  const { before, clears, makes, named } = step;
  for (const index of clears.indexes) await connection.send(dropIndex(before, index));
  if (clears.search) await connection.script(dropSearch(before));
  await change(connection, step);
  for (const index of makes) await makeIndex(connection, named.name, index);
}

async function change(connection: Connection, step: TableStep): Promise<void> {
  const texts = changeTexts(step) ?? [];
  if (texts.length > 0) await connection.script(texts.join(";\n"));
  const { change: asked, named, after } = step;
  if (asked.do === "addIndex") await makeIndex(connection, named.name, asked.index);
  else if (asked.do === "buildSearch") await buildSearch(connection, named);
  else if (asked.do === "rewrite" && after) {
    await rewrite(connection, asked, after);
    await checkReferences(connection, after, after.references);
  } else if (asked.do === "changeReferences" && after)
    await changeReferences(connection, after, asked.adds);
}

/** Rebuilds a table from its rows; its indexes are dropped with the old one. */
async function rewrite(
  connection: Connection,
  { before, start }: Extract<TableChange, { readonly do: "rewrite" }>,
  after: TableSnapshot,
): Promise<void> {
  const { rows: columns } = await connection.send(columnNamesText, [before.name]);
  checkRecorded(
    before,
    columns.map(([name]) => String(name)),
  );
  const interim: TableSnapshot = { ...after, name: `${after.name}__new` };
  await connection.send(createTable(interim));
  const text = insertText(interim);
  const toRow = start();
  for await (const rows of rowsInBatches(connection, before)) {
    const made = rows.map(toRow);
    const inserts = made.map((row) => ({
      text,
      values: after.columns.map(({ name }) => row[name] ?? null),
    }));
    await connection.sendAll(inserts).catch((cause: unknown) => {
      throw isTaken(cause) ? toKeyError(after, cause) : cause;
    });
  }
  const given = await lastId(connection, before.name);
  await connection.send(dropTable(before.name));
  await connection.send(renameTable(interim.name, after.name));
  const isNumbered = after.columns.some(({ type }) => type === "id");
  if (isNumbered && given > (await lastId(connection, after.name)))
    await setLastId(connection, after.name, given);
}

/** All rows in batches, in the order of their key. */
async function* rowsInBatches(
  connection: Connection,
  table: TableSnapshot,
): AsyncGenerator<Cells[]> {
  const { first, next } = batchTexts(table);
  const toCells = (row: readonly Cell[]): Cells =>
    Object.fromEntries(table.columns.map(({ name }, at) => [name, row[at] ?? null]));
  let { rows } = await connection.send(first);
  while (rows.length > 0) {
    const made = rows.map(toCells);
    yield made;
    const last = made.at(-1);
    ({ rows } = await connection.send(
      next,
      table.key.map((column) => last?.[column] ?? null),
    ));
  }
}

/** SQLite cannot change the constraints of a table: it is rebuilt. */
async function changeReferences(
  connection: Connection,
  after: TableSnapshot,
  adds: readonly NamedReference[],
): Promise<void> {
  await checkReferences(connection, after, adds);
  await rewrite(connection, { do: "rewrite", before: after, start: () => (row) => row }, after);
  for (const index of after.indexes) await connection.send(addIndex(after.name, index));
}

async function checkReferences(
  connection: Connection,
  table: TableSnapshot,
  references: readonly NamedReference[] = [],
): Promise<void> {
  for (const reference of references) {
    const { rows } = await connection.send(orphanText(table, reference));
    if (rows[0]) throw toReferenceError(table.name, reference, rows[0]);
  }
}

async function makeIndex(
  connection: Connection,
  table: string,
  index: TableStep["makes"][number],
): Promise<void> {
  try {
    await connection.send(addIndex(table, index));
  } catch (cause) {
    throw isTaken(cause) ? toIndexError(table, index, cause) : cause;
  }
}

async function buildSearch(connection: Connection, named: NamedTable): Promise<void> {
  await connection.script(dropSearch(named.name));
  if (!named.table.search) return;
  await connection.script(createSearch(named.name));
  const next = nextIdsText(named.name, named.table.key[0] ?? "");
  for (let last = 0; ;) {
    const { rows } = await connection.send(next, [last]);
    const ids = rows.map(([id]) => id as number);
    if (ids.length === 0) return;
    await addToSearch(connection, named, ids);
    last = ids.at(-1) ?? last;
  }
}
