import type {
  Cell,
  Change,
  Condition,
  InsertChange,
  NamedTable,
  UpsertChange,
} from "@waymark/storage";
import { changesRows, changeStatement, toChangeShape, type RowChange } from "@waymark/storage-sql";
import {
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
import type { BoundStatement, Connection } from "./connection.ts";
import { planned, toSource } from "./planning.ts";
import { toBound, type Reads, type TextStatements } from "./reads.ts";
import { withReferenceErrors } from "./references.ts";
import { addToSearch, removeFromSearch } from "./search.ts";

/** A prepared change. */
export interface Write {
  readonly named: NamedTable;
  /** Whether it is one statement, which succeeds or fails as a whole. */
  readonly isSingle: boolean;
  run(connection: Connection): Promise<unknown>;
}
/** Prepares changes; nothing runs before `run`. */
export interface Writes {
  (change: Change): Write;
}

/** The state that the changes of a database share. */
interface WriteContext {
  readonly cached: TextStatements;
  readonly reads: Reads;
  readonly removals: Removals;
}

/** @param tables - The tables of the site, whose references to each other are followed. */
export function toWrites(
  cached: TextStatements,
  reads: Reads,
  tables: readonly NamedTable[],
): Writes {
  const ctx: WriteContext = { cached, reads, removals: toRemovals(tables) };
  return (change) => {
    const write = toWrite(ctx, change);
    const isAdded = change.kind === "insert" || change.kind === "upsert";
    // Tables of modules that the site omits may refer to rows that are changed.
    if (isAdded && !change.named.references?.length) return write;
    const run: Write["run"] = (connection) =>
      withReferenceErrors(connection, change, () => write.run(connection));
    return { ...write, run };
  };
}

function toWrite(ctx: WriteContext, change: Change): Write {
  const { named } = change;
  const isSearched = named.table.search !== undefined;
  if (change.kind === "insert")
    return {
      named,
      isSingle: change.rows.length < 2 && !isSearched,
      run: (connection) => insertRows(ctx, connection, change),
    };
  if (change.kind === "upsert")
    return {
      named,
      isSingle: change.rows.length < 2 && !isSearched,
      run: (connection) => upsertRows(ctx, connection, change),
    };
  if (!changesRows(change)) {
    const { condition } = change;
    return { named, isSingle: true, run: (one) => ctx.reads.countOf(one, named, condition) };
  }
  const plan = toRowsPlan(ctx.removals, change);
  return {
    named,
    isSingle: plan.isSingle,
    run: (connection) => changeRows(ctx, connection, change, plan),
  };
}

async function insertRows(
  { cached }: WriteContext,
  connection: Connection,
  { named, rows }: InsertChange,
): Promise<Record<string, unknown>[]> {
  const statement = insertStatement(cached, named);
  const { idAt, toRows } = statement.extra;
  const cells = rows.map((row) => Object.values(row));
  const answers = await connection.sendAll(cells.map((values) => toBound(statement, { values })));
  if (idAt >= 0) answers.forEach(({ lastId }, row) => ((cells[row] as Cell[])[idAt] = lastId));
  if (named.table.search) {
    const ids = cells.map((values) => values[idAt] as number);
    await addToSearch(connection, named, ids);
  }
  return toRows(cells);
}

async function upsertRows(
  ctx: WriteContext,
  connection: Connection,
  change: UpsertChange,
): Promise<void> {
  if (!change.named.table.search) {
    await connection.sendAll(change.rows.map((row) => toUpsert(ctx, change, row)));
    return;
  }
  for (const row of change.rows) await upsertSearched(ctx, connection, change, row);
}

const toUpsert = (
  { cached }: WriteContext,
  change: UpsertChange,
  { cells, set }: UpsertChange["rows"][number],
): BoundStatement =>
  toBound(upsertStatement(cached, change, set), { values: Object.values(cells) });

/** Upserts a row of a table with a full-text index. */
async function upsertSearched(
  ctx: WriteContext,
  connection: Connection,
  change: UpsertChange,
  row: UpsertChange["rows"][number],
): Promise<void> {
  const { named } = change;
  const { reads } = ctx;
  const same = sameRow(change, row.cells);
  if (same) await removeFromSearch(connection, named, await reads.idsOf(connection, named, same));
  const [answer] = await connection.sendAll([toUpsert(ctx, change, row)]);
  const ids = same ? await reads.idsOf(connection, named, same) : [answer?.lastId ?? 0];
  await addToSearch(connection, named, ids);
}

/** Changes the rows that match, and returns their number. */
async function changeRows(
  ctx: WriteContext,
  connection: Connection,
  change: RowChange,
  plan: RowsPlan,
): Promise<number> {
  const { named, condition } = change;
  const { reads } = ctx;
  if (plan.cascades)
    await clearCascades(ctx, connection, named, await reads.idsOf(connection, named, condition));
  if (plan.isIndexed) return changeSearched(ctx, connection, change);
  const counted = plan.isCounted ? await reads.countOf(connection, named, condition) : undefined;
  const changes = await sendChange(ctx, connection, change, condition);
  return counted ?? changes;
}

/** The same for rows of a full-text index. */
async function changeSearched(
  ctx: WriteContext,
  connection: Connection,
  change: RowChange,
): Promise<number> {
  const { kind, named, condition } = change;
  const ids = await ctx.reads.idsOf(connection, named, condition);
  if (ids.length === 0) return 0;
  await removeFromSearch(connection, named, ids);
  // By their ids: the condition would not find them through the index any more.
  await sendChange(ctx, connection, change, withIds(named, ids));
  if (kind !== "remove") await addToSearch(connection, named, ids);
  return ids.length;
}

/** @param condition - Matches the rows of the change. */
async function sendChange(
  { cached }: WriteContext,
  connection: Connection,
  change: RowChange,
  condition: Condition,
): Promise<number> {
  const { text, values } = await planned(connection, (ask) => {
    const shape = toChangeShape(toSource(ask), change, condition);
    return toBound(changeStatement(cached, shape, change, condition), shape);
  });
  return (await connection.send(text, values)).changes;
}

/** Removes the rows that `cascade` will delete from the full-text indexes, which SQLite does not maintain. */
async function clearCascades(
  ctx: WriteContext,
  connection: Connection,
  named: NamedTable,
  ids: readonly number[],
  reached = new ReachedRows(named, ids),
): Promise<void> {
  if (ids.length === 0) return;
  for (const { from, column } of ctx.removals(named.name)?.searched ?? []) {
    const referring: Condition = { op: "in", column, values: ids };
    const found = reached.add(from, await ctx.reads.idsOf(connection, from, referring));
    await clearCascades(ctx, connection, from, found, reached);
    if (from.table.search) await removeFromSearch(connection, from, found);
  }
}
