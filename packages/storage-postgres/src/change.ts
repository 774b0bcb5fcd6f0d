import {
  indexName,
  toSnapshot,
  type Cell,
  type Index,
  type NamedTable,
  type TableStep,
} from "@waymark/storage";
import {
  dropColumn,
  dropIndex,
  dropTable,
  quoted,
  renameColumn,
  renameTable,
  toIndexError,
} from "@waymark/storage-sql";
import { toArrayText } from "./cells.ts";
import type { Sender } from "./client.ts";
import { isTaken } from "./failure.ts";
import { isProse } from "./prose.ts";
import { addReferences, dropReferences, renameReferences } from "./reference-constraints.ts";
import { rewrite } from "./rewrite.ts";
import {
  addReference,
  addColumn,
  addIndex,
  addSearchIndex,
  addVectors,
  createTable,
} from "./schema-sql.ts";
import { isVector, searchIndexName, toVector, vectorName } from "./search.ts";

/** The number of rows per batch of an index. */
const portion = 500;

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
  const read = `select ${[id, ...columns.map(quoted)].join(", ")} from ${quoted(name)} where ${id} > $1 order by ${id} limit ${portion}`;
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
