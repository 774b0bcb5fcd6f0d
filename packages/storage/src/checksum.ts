import type { NamedTable } from "./port.ts";
import type { Query } from "./query.ts";
import type { Session } from "./session.ts";
import { type Table, type Stored, integer, json, table, text, type Row } from "./table.ts";
import { decodeValue, encodeValue, type Cell } from "./value-codec.ts";

/** The number of rows that are read and hashed together; checksums are only comparable with the same number. */
const batchSize = 500;

/** All rows of a table in the order of its key, in batches; after the row with the key `after`, if given. */
export async function* rowsInBatches(
  session: Session,
  { table }: NamedTable,
  after?: Stored,
): AsyncGenerator<readonly Stored[]> {
  const orderBy = table.key.map((name) => ({ [name]: "asc" }));
  for (let last = after; ;) {
    const query = { orderBy, limit: batchSize, ...(last && { after: last }) } as Query;
    const rows: readonly Stored[] = await session.find(table, query);
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) return;
    last = keyOf(table, rows.at(-1));
  }
}

/** The key of a row, as values. */
export const keyOf = ({ key }: Table, row: Stored | undefined): Stored =>
  Object.fromEntries(key.map((name) => [name, row?.[name]]));

/** A key as JSON stores it, and back. */
export const encodeKey = (named: NamedTable, key: Stored): Stored =>
  Object.fromEntries(named.table.key.map((name) => [name, cellOf(named, name, key)]));
export const decodeKey = ({ table }: NamedTable, stored: Stored): Stored =>
  Object.fromEntries(
    table.key.map((name) => {
      const column = table.columns[name];
      return [name, column && decodeValue(column, stored[name] as Cell)];
    }),
  );

function cellOf({ name: table, table: { columns } }: NamedTable, name: string, row: Stored): Cell {
  const column = columns[name];
  return column ? encodeValue(`${table}.${name}`, column, row[name]) : null;
}

/** A summary of a table. */
export interface Sum {
  readonly rows: number;
  /** A digest that is equal for two tables with the same declaration and rows, in any storage. */
  readonly checksum: string;
}

/** Reads a whole table. `told` is called for each batch, and may throw to abort. */
export async function sumOf(
  session: Session,
  named: NamedTable,
  onRows: (rows: number) => void = () => undefined,
): Promise<Sum> {
  const encoder = new TextEncoder();
  let rows = 0;
  let sum: Uint8Array<ArrayBuffer> = new Uint8Array(32);
  for await (const part of rowsInBatches(session, named)) {
    const text = encoder.encode(part.map((row) => canonical(named, row)).join("\n"));
    const joined = new Uint8Array(sum.length + text.length);
    joined.set(sum);
    joined.set(text, sum.length);
    sum = new Uint8Array(await crypto.subtle.digest("SHA-256", joined));
    rows += part.length;
    onRows(part.length);
  }
  const checksum = Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return { rows, checksum };
}

/** A row as text: cells in the order of the declaration, keys inside JSON in alphabetical order. */
function canonical(named: NamedTable, row: Stored): string {
  const cells = Object.entries(named.table.columns).map(([name, { type }]) =>
    type === "json" ? sorted(row[name]) : cellOf(named, name, row),
  );
  return JSON.stringify(cells);
}

function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const entries = Object.entries(value).map(([name, inner]) => [name, sorted(inner)] as const);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The progress of a move into a storage, one row per table of the site; stored in that storage. */
export const moveTable = table(
  {
    /** The name of the table in storage. */
    name: text(),
    /** The source of the rows. */
    source: text(),
    /**
     * `copying`; `copied`; `changed`: the source has changed during the copy, so it is copied again; `checked`: both
     * sides are equal.
     */
    state: text().default("copying"),
    /** The key of the last copied row. */
    cursor: json<Readonly<Record<string, unknown>> | null>().default(null),
    rows: integer().default(0),
    checksum: text().default(""),
  },
  { key: ["name"] },
);
export type Moved = Row<(typeof moveTable)["columns"]>;

/** The progress table among the tables that the target is opened with. */
export const namedMoveTable: NamedTable = {
  name: "move_tables",
  module: "move",
  table: moveTable as unknown as Table,
};

/** The progress of each table, by its name. */
export async function readMoved(session: Session): Promise<Map<string, Moved>> {
  const rows = await session.find(moveTable, { orderBy: "name" });
  return new Map(rows.map((row) => [row.name, row]));
}

/** Stores the progress of one table. */
export async function noteMoved(
  session: Session,
  name: string,
  change: Partial<Omit<Moved, "name">>,
): Promise<void> {
  await session.update(moveTable, { name }, change);
}
