import {
  type Cell,
  type Cells,
  type TableChange,
  type TableSnapshot,
  indexName,
  toSnapshot,
  type Index,
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
  renameColumn,
  toIndexError,
} from "@waymark/storage-sql";
import { columnTypes, toArrayText, isProse } from "./dialect.ts";
import type { Sender } from "./client.ts";
import { isTaken } from "./failure.ts";
import {
  advanceSequence,
  lastId,
  createTable,
  addReference,
  addColumn,
  addIndex,
  addSearchIndex,
  addVectors,
} from "./schema-sql.ts";
import {
  addReferences,
  liftReferencesTo,
  dropReferences,
  renameReferences,
} from "./reference-constraints.ts";
import { isVector, searchIndexName, toVector, vectorName } from "./search.ts";

/** The number of rows per batch. */
const batchSize = 500;
/** No declared table has such a name. */
const interimName = "waymark__new";

/** Rebuilds a table from its rows; its indexes are dropped with the old one. */
async function rewrite(
  run: Sender,
  { before, start }: Extract<TableChange, { readonly do: "rewrite" }>,
  after: TableSnapshot,
): Promise<void> {
  checkRecorded(before, await columnsIn(run, before.name));
  const interim: TableSnapshot = { ...after, name: interimName };
  await run({ text: createTable(interim) });
  const insert = toInsert(interim);
  const toRow = start();
  let largest = 0;
  try {
    for await (const rows of rowsInBatches(run, before)) {
      const made = rows.map(toRow);
      const values = after.columns.map(({ name }) =>
        toArrayText(made.map((row) => row[name] ?? null)),
      );
      await run({ text: insert, values });
      for (const row of made) largest = Math.max(largest, (row[idOf(after) ?? ""] ?? 0) as number);
    }
  } catch (cause) {
    throw isTaken(cause) ? toKeyError(after, cause) : cause;
  }
  const [old, id] = [idOf(before), idOf(after)];
  const { rows } = old === undefined ? { rows: [[0]] } : await run(lastId(before.name, old));
  const restore = await liftReferencesTo(run, before.name);
  await run({ text: dropTable(before.name) });
  await run({ text: renameTable(interimName, after.name) });
  await addReferences(run, after, after.references ?? []);
  await restore();
  largest = Math.max(largest, (rows[0] as [number])[0]);
  if (id !== undefined)
    for (const sequenceStatement of advanceSequence(after.name, id, largest))
      await run(sequenceStatement);
}

/** The columns of a table, except word columns. */
async function columnsIn(run: Sender, table: string): Promise<string[]> {
  const { rows } = await run({
    text: "select attname from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped",
    values: [quoted(table)],
  });
  return (rows as [string][]).flatMap(([name]) => (isVector(name) ? [] : [name]));
}

function toInsert({ name, columns }: TableSnapshot): string {
  const names = columns.map((column) => quoted(column.name)).join(", ");
  const arrays = columns.map(({ type }, at) => `$${at + 1}::${columnTypes[type]}[]`).join(", ");
  return `insert into ${quoted(name)} (${names}) select * from unnest(${arrays})`;
}

/** All rows in the order of their key. */
async function* rowsInBatches(
  run: Sender,
  { name, columns, key }: TableSnapshot,
): AsyncGenerator<Cells[]> {
  const names = columns.map((column) => quoted(column.name)).join(", ");
  const order = key.map(quoted).join(", ");
  const read = `select ${names} from ${quoted(name)}`;
  const end = `order by ${order} limit ${batchSize}`;
  const next = `${read} where (${order}) > (${key.map((_, at) => `$${at + 1}`).join(", ")}) ${end}`;
  const toCells = (row: readonly Cell[]): Cells =>
    Object.fromEntries(columns.map((column, at) => [column.name, row[at] ?? null]));
  let { rows } = await run({ text: `${read} ${end}` });
  while (rows.length > 0) {
    const made = (rows as Cell[][]).map(toCells);
    yield made;
    const last = made.at(-1);
    ({ rows } = await run({ text: next, values: key.map((column) => last?.[column] ?? null) }));
  }
}

const idOf = ({ columns }: TableSnapshot): string | undefined =>
  columns.find(({ type }) => type === "id")?.name;

/** Runs a step on a table, in the open transaction. */
export async function applyStep(run: Sender, step: TableStep): Promise<void> {
  const { before, clears, makes, named } = step;
  for (const index of clears.indexes) await run({ text: dropIndex(before, index) });
  if (clears.search) await dropSearch(run, before);
  await change(run, step);
  for (const index of makes) await makeIndex(run, named, index);
}

async function change(
  run: Sender,
  { change: asked, named, before, after }: TableStep,
): Promise<void> {
  const all = async (...texts: readonly string[]) => {
    for (const text of texts) await run({ text });
  };
  switch (asked.do) {
    case "createTable": {
      const table = after ?? toSnapshot(named);
      await all(createTable(table));
      for (const reference of table.references ?? [])
        await all(addReference(table.name, reference));
      for (const index of table.indexes) await makeIndex(run, named, index);
      return buildSearch(run, named);
    }
    case "addColumn":
      return all(
        ...addColumn(named.name, asked.column, asked.fill),
        ...(asked.reference ? [addReference(named.name, asked.reference)] : []),
      );
    case "addIndex":
      return makeIndex(run, named, asked.index);
    case "dropIndex":
      return all(dropIndex(named.name, asked.index));
    case "buildSearch":
      await dropSearch(run, named.name);
      await remakeIndexes(run, named);
      return buildSearch(run, named);
    case "renameTable":
      await all(renameTable(asked.from, named.name));
      return renameReferences(run, named.name);
    case "renameColumn":
      await all(renameColumn(named.name, asked.column, asked.to));
      return renameReferences(run, named.name);
    case "dropColumn":
      return all(dropColumn(named.name, asked.column));
    case "dropTable":
      return all(dropTable(before));
    case "rewrite":
      if (after) await rewrite(run, asked, after);
      // The words were dropped with the old table.
      return after?.search ? buildSearch(run, named) : undefined;
    case "changeReferences":
      await dropReferences(run, named.name, asked.drops);
      return after && addReferences(run, after, asked.adds);
    case "record":
  }
}

async function makeIndex(run: Sender, named: NamedTable, index: Index): Promise<void> {
  try {
    await run({ text: addIndex(named, index) });
  } catch (cause) {
    throw isTaken(cause) ? toIndexError(named.name, index, cause) : cause;
  }
}

/** Searched columns are long text from now on, of which indexes have the beginning. */
async function remakeIndexes(run: Sender, named: NamedTable): Promise<void> {
  const { name, table } = named;
  for (const index of table.indexes) {
    if (!index.columns.some((column) => isProse(table, column.replace(/^-/, "")))) continue;
    const text = "select to_regclass($1) is not null";
    const { rows } = await run({ text, values: [quoted(indexName(name, index))] });
    const [isThere] = rows[0] as [number];
    if (isThere !== 1) continue;
    await run({ text: dropIndex(name, index) });
    await makeIndex(run, named, index);
  }
}

async function dropSearch(run: Sender, table: string): Promise<void> {
  await run({ text: `drop index if exists ${quoted(searchIndexName(table))}` });
  const { rows } = await run({
    text: "select attname from pg_attribute where attrelid = to_regclass($1) and not attisdropped",
    values: [quoted(table)],
  });
  const columns = (rows as [string][]).flatMap(([name]) => (isVector(name) ? [name] : []));
  for (const column of columns) await run({ text: dropColumn(table, column) });
}

async function buildSearch(run: Sender, named: NamedTable): Promise<void> {
  const { name, table } = named;
  const columns = table.search?.columns ?? [];
  if (columns.length === 0) return;
  await run({ text: addVectors(name, columns.length) });
  const id = quoted(table.key[0] ?? "");
  const read = `select ${[id, ...columns.map(quoted)].join(", ")} from ${quoted(name)} where ${id} > $1 order by ${id} limit ${batchSize}`;
  const vectors = columns.map((_, at) => quoted(vectorName(at)));
  const write = `update ${quoted(name)} as t set ${vectors.map((one, at) => `${one} = v.w${at}::tsvector`).join(", ")}
    from unnest($1::bigint[], ${vectors.map((_, at) => `$${at + 2}::text[]`).join(", ")}) as v (id, ${vectors.map((_, at) => `w${at}`).join(", ")})
    where t.${id} = v.id`;
  for (let last: Cell = 0; ;) {
    const rows = (await run({ text: read, values: [last] })).rows as Cell[][];
    if (rows.length === 0) break;
    const words = columns.map((_, at) =>
      toArrayText(rows.map((row) => toVector(named, row[at + 1] ?? null))),
    );
    await run({ text: write, values: [toArrayText(rows.map(([one]) => one ?? null)), ...words] });
    last = rows.at(-1)?.[0] ?? last;
  }
  await run({ text: addSearchIndex(name, columns.length) });
}
