import type { Cell, Cells, Change, Condition, NamedTable, UpsertChange } from "@waymark/storage";
import {
  addCondition,
  changesRows,
  changeStatement,
  countSql,
  toChangeShape,
  toShape,
  toSlots,
  type RowChange,
  type ShapeSource,
} from "@waymark/storage-sql";
import {
  dialect,
  idsSql,
  insertStatement,
  ReachedRows,
  sameRow,
  toRemovals,
  toRowsPlan,
  upsertStatement,
  withIds,
  type Removals,
  type RowsPlan,
} from "@waymark/storage-sql/sqlite";
import type { Connection } from "./driver.ts";
import { sourceOn, type SqliteStatement, type SqliteStatements } from "./reads.ts";
import { withReferenceErrors } from "./references.ts";
import { searchIndex } from "./search.ts";

/** A prepared change for the writing connection. */
export interface Write {
  readonly named: NamedTable;
  /** Whether it is one statement, which succeeds or fails as a whole. */
  readonly isSingle: boolean;
  /** Whether it defers work to the end of the transaction. */
  readonly leavesWork?: boolean;
  /** Other tables whose rows it changes, by their references. */
  readonly also?: ReadonlySet<NamedTable> | undefined;
  run(): unknown;
}
/** Prepares changes; nothing runs before `run`. */
export interface Writes {
  (change: Change): Write;
}

/** The state that the changes of a connection share. */
interface WriteContext {
  readonly connection: Connection;
  readonly statements: SqliteStatements;
  readonly source: ShapeSource;
  readonly removals: Removals;
}

/** @param tables - The tables of the site, whose references to each other are followed. */
export function toWrites(
  connection: Connection,
  statements: SqliteStatements,
  tables: readonly NamedTable[],
): Writes {
  const removals = toRemovals(tables);
  const ctx: WriteContext = { connection, statements, source: sourceOn(connection), removals };
  return (change) => {
    const write = toWrite(ctx, change);
    const isAdded = change.kind === "insert" || change.kind === "upsert";
    // Tables of modules that the site omits may refer to rows that are changed.
    if (isAdded && !change.named.references?.length) return write;
    return { ...write, run: () => withReferenceErrors(connection, change, write.run) };
  };
}

function toWrite(ctx: WriteContext, change: Change): Write {
  const { named } = change;
  const isSearched = named.table.search !== undefined;
  if (change.kind === "insert")
    return {
      named,
      isSingle: change.rows.length < 2,
      leavesWork: isSearched,
      run: () => change.rows.map((cells) => insertRow(ctx, named, cells)),
    };
  if (change.kind === "upsert")
    return {
      named,
      isSingle: change.rows.length < 2 && !isSearched,
      run: () => upsertRows(ctx, change),
    };
  if (!changesRows(change))
    return { named, isSingle: true, run: () => countRows(ctx, named, change.condition) };
  const plan = toRowsPlan(ctx.removals, change);
  const { isSingle, also } = plan;
  return { named, isSingle, also, run: () => changeRows(ctx, change, plan) };
}

const send = ({ connection }: WriteContext, statement: SqliteStatement<unknown>, values: Cell[]) =>
  statement.prepared(connection).run(statement.bound(values));

function insertRow(ctx: WriteContext, named: NamedTable, cells: Cells): Record<string, unknown> {
  const statement = insertStatement(ctx.statements, named);
  const values = Object.values(cells);
  const { lastInsertRowid } = send(ctx, statement, values);
  const { idAt, toRows } = statement.extra;
  if (idAt >= 0) values[idAt] = Number(lastInsertRowid);
  if (named.table.search) searchIndex(ctx.connection, named).addLater(values[idAt] as number);
  return toRows([values])[0] as Record<string, unknown>;
}

function upsertRows(ctx: WriteContext, change: UpsertChange): void {
  for (const { cells, set } of change.rows) {
    const statement = upsertStatement(ctx.statements, change, set);
    if (change.named.table.search) upsertSearched(ctx, change, statement, cells);
    else send(ctx, statement, Object.values(cells));
  }
}

/** Upserts a row of a table with a full-text index. */
function upsertSearched(
  ctx: WriteContext,
  change: UpsertChange,
  statement: SqliteStatement,
  cells: Cells,
): void {
  const { named } = change;
  const index = searchIndex(ctx.connection, named);
  const same = sameRow(change, cells);
  if (same) index.remove(idsOf(ctx, named, same));
  const { lastInsertRowid } = send(ctx, statement, Object.values(cells));
  index.add(same ? idsOf(ctx, named, same) : [Number(lastInsertRowid)]);
}

/** Changes the rows that match, and returns their number. */
function changeRows(ctx: WriteContext, change: RowChange, plan: RowsPlan): number {
  const { named, condition } = change;
  if (plan.cascades) clearCascades(ctx, named, idsOf(ctx, named, condition));
  if (plan.isIndexed) return changeSearched(ctx, change);
  const counted = plan.isCounted ? countRows(ctx, named, condition) : undefined;
  const changes = sendChange(ctx, change, condition);
  return counted ?? changes;
}

/** The same for rows of a full-text index. */
function changeSearched(ctx: WriteContext, change: RowChange): number {
  const { kind, named, condition } = change;
  const ids = idsOf(ctx, named, condition);
  if (ids.length === 0) return 0;
  const index = searchIndex(ctx.connection, named);
  index.remove(ids);
  // By their ids: the condition would not find them through the index any more.
  sendChange(ctx, change, withIds(named, ids));
  if (kind !== "remove") index.add(ids);
  return ids.length;
}

/** @param condition - Matches the rows of the change. */
function sendChange(ctx: WriteContext, change: RowChange, condition: Condition): number {
  const shape = toChangeShape(ctx.source, change, condition);
  const statement = changeStatement(ctx.statements, shape, change, condition);
  return send(ctx, statement, shape.values).changes;
}

/** Removes the rows that `cascade` will delete from the full-text indexes, which SQLite does not maintain. */
function clearCascades(
  ctx: WriteContext,
  named: NamedTable,
  ids: readonly number[],
  reached = new ReachedRows(named, ids),
): void {
  if (ids.length === 0) return;
  for (const { from, column } of ctx.removals(named.name)?.searched ?? []) {
    const found = reached.add(from, idsOf(ctx, from, { op: "in", column, values: ids }));
    clearCascades(ctx, from, found, reached);
    if (from.table.search && found.length > 0) searchIndex(ctx.connection, from).remove(found);
  }
}

function countRows(ctx: WriteContext, named: NamedTable, condition: Condition): number {
  const [[number]] = readRows(ctx, "all count", countSql, named, condition) as [[number]];
  return number;
}

/** The ids of the rows that match, for a table with a full-text index. */
function idsOf(ctx: WriteContext, named: NamedTable, condition: Condition): number[] {
  const rows = readRows(ctx, "ids", idsSql, named, condition) as [number][];
  return rows.map(([id]) => id);
}

/** Reads from the rows that match. @param kind - The kind of statement; no two kinds have the same text. */
function readRows(
  { connection, statements, source }: WriteContext,
  kind: string,
  toText: typeof countSql,
  named: NamedTable,
  condition: Condition,
): unknown[] {
  const shape = toShape(source, named, kind);
  addCondition(shape, named, condition);
  const statement = statements.get(shape.key, () => ({
    text: toText(toSlots(dialect), named, condition),
    extra: undefined,
  }));
  return statement.prepared(connection).all(statement.bound(shape.values));
}
