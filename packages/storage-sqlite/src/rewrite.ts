import type { Cell, Cells, TableChange, TableSnapshot } from "@waymark/storage";
import { checkRecorded, dropTable, quoted, renameTable, toKeyError } from "@waymark/storage-sql";
import { isTaken, createTable } from "@waymark/storage-sql/sqlite";
import type { Connection } from "./connection.ts";
import { lastId, setLastId } from "./last-id.ts";

/** The number of rows per batch. */
const portion = 500;

/** Rebuilds a table from its rows; its indexes are dropped with the old one. */
export function rewrite(
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
