import type { Cell, Cells, TableChange, TableSnapshot } from "@waymark/storage";
import { checkRecorded, dropTable, quoted, renameTable, toKeyError } from "@waymark/storage-sql";
import { columnTypes, toArrayText } from "./cells.ts";
import type { Sender } from "./client.ts";
import { isTaken } from "./failure.ts";
import { advanceSequence, lastId } from "./ids.ts";
import { addReferences, liftReferencesTo } from "./reference-constraints.ts";
import { createTable } from "./schema-sql.ts";
import { isVector } from "./search.ts";

/** The number of rows per batch. */
const portion = 500;
/** No declared table has such a name. */
const interimName = "waymark__new";

/** Rebuilds a table from its rows; its indexes are dropped with the old one. */
export async function rewrite(
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
    for await (const rows of portions(run, before)) {
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
    for (const asked of advanceSequence(after.name, id, largest)) await run(asked);
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
async function* portions(
  run: Sender,
  { name, columns, key }: TableSnapshot,
): AsyncGenerator<Cells[]> {
  const names = columns.map((column) => quoted(column.name)).join(", ");
  const order = key.map(quoted).join(", ");
  const read = `select ${names} from ${quoted(name)}`;
  const end = `order by ${order} limit ${portion}`;
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
