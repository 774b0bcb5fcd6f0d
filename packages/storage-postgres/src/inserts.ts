import type { Cell, NamedTable } from "@waymark/storage";
import { conflictSql, insertSql, listed, nameSql, toSlots } from "@waymark/storage-sql";
import { sql, type SQL } from "drizzle-orm/sql/sql";
import { columnTypes, toArrayText, dialect } from "./dialect.ts";
import type { BoundStatement } from "./client.ts";
import { idOf, advanceSequence } from "./schema-sql.ts";
import { toBoundStatement } from "./reads.ts";
import { isVector, toVectors } from "./search.ts";
import type { PostgresStatements } from "./statements.ts";

/** A row to be inserted, and its conflict rule. */
export interface NewRow {
  readonly cells: Record<string, Cell>;
  readonly conflict?: { readonly on: readonly string[]; readonly set: readonly string[] };
}
/** Rows that one statement inserts; further statements are sent after it. */
export interface Added {
  readonly rows: readonly NewRow[];
  readonly bound: readonly BoundStatement[];
  /** The same, but inserts nothing if a unique index would reject it. */
  readonly soft: (() => BoundStatement) | undefined;
}

/** Creates the statements that insert rows: as few as possible, in the rows' order. */
export function toInserts(
  statements: PostgresStatements,
  named: NamedTable,
  rows: readonly NewRow[],
): Added[] {
  return groups(named, rows).map((group) => toInsert(statements, named, group));
}

/** Creates the statement that inserts a group of rows. */
function toInsert(
  statements: PostgresStatements,
  named: NamedTable,
  rows: readonly NewRow[],
): Added {
  const [first] = rows as readonly [NewRow, ...NewRow[]];
  const { conflict } = first;
  const id = idOf(named);
  const isGiven = id !== undefined && first.cells[id] !== null;
  const full = rows.map(({ cells }) => ({ ...cells, ...toVectors(named, cells) }));
  const columns = Object.keys(full[0] ?? {}).filter((name) => name !== id || isGiven);
  const isMany = rows.length > 1 && columns.length > 0;
  const values = isMany
    ? columns.map((name) => toArrayText(full.map((row) => row[name] ?? null)))
    : columns.map((name) => full[0]?.[name] ?? null);
  /** @param end - The key of the conflict clause. */
  const bind = (end: string, clause: () => SQL): BoundStatement => {
    const statement = statements.get(`insert ${named.name} ${isGiven}${isMany} ${end}`, () => ({
      text: groupSql(named, columns, isMany, clause()),
      extra: undefined,
    }));
    return toBoundStatement(statement, values);
  };
  const end = conflict ? `on ${conflict.on.join(",")} set ${conflict.set.join(",")}` : "";
  const insert = bind(end, () => (conflict ? conflictSql(conflict.on, conflict.set) : sql``));
  const advance =
    id && isGiven
      ? advanceSequence(named.name, id, Math.max(...rows.map(({ cells }) => cells[id] as number)))
      : [];
  return {
    rows,
    bound: [insert, ...advance],
    soft: conflict || isGiven ? undefined : () => bind("soft", () => sql` on conflict do nothing`),
  };
}

function groupSql(
  named: NamedTable,
  columns: readonly string[],
  isMany: boolean,
  clause: SQL,
): SQL {
  const text = isMany ? manySql(named, columns) : oneSql(named, columns);
  const id = idOf(named);
  const ids = id === undefined ? sql`` : sql` returning ${sql.identifier(id)}`;
  return sql`${text}${clause}${ids}`;
}

function oneSql(named: NamedTable, columns: readonly string[]): SQL {
  return columns.length > 0
    ? insertSql(toSlots(dialect), named, columns)
    : sql`insert into ${nameSql(named)} default values`;
}

/** One array per column: the same statement for any number of rows. */
function manySql(named: NamedTable, columns: readonly string[]): SQL {
  const slots = toSlots(dialect);
  const arrays = columns.map((name) => {
    const type = isVector(name)
      ? "tsvector"
      : columnTypes[named.table.columns[name]?.type ?? "text"];
    return sql`${slots.next()}::${sql.raw(type)}[]`;
  });
  const names = listed(columns.map((name) => sql`${sql.identifier(name)}`));
  return sql`insert into ${nameSql(named)} (${names}) select * from unnest(${listed(arrays)})`;
}

/**
 * Rows that one statement can insert: with an id or without, setting the same columns, and no two with the same key.
 */
function groups(named: NamedTable, rows: readonly NewRow[]): NewRow[][] {
  const id = idOf(named);
  const isAlone = Object.keys(named.table.columns).length === 1 && id !== undefined;
  const list: NewRow[][] = [];
  let kind: string | undefined;
  let seen = new Set<string>();
  for (const row of rows) {
    const { cells, conflict } = row;
    const own = `${id !== undefined && cells[id] !== null} ${conflict?.set.join(",")}`;
    const key = conflict && JSON.stringify(conflict.on.map((name) => cells[name]));
    const last = list.at(-1);
    if (last && own === kind && !(key !== undefined && seen.has(key)) && !isAlone) last.push(row);
    else {
      list.push([row]);
      seen = new Set();
    }
    if (key !== undefined) seen.add(key);
    kind = own;
  }
  return list;
}
