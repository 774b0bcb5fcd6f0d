import {
  changedByRemoval,
  incomingReferences,
  type Cell,
  type Change,
  type Condition,
  type InsertChange,
  type NamedTable,
  type RowsChange,
  type UpsertChange,
} from "@waymark/storage";
import {
  addCondition,
  changeSql,
  conflictSql,
  insertSql,
  toRowReader,
  toShape,
  toSlots,
  type RowReader,
} from "@waymark/storage-sql";
import { dialect, searchedCascades, touchesSearch } from "@waymark/storage-sql/sqlite";
import { sql } from "drizzle-orm/sql/sql";
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

/** @param tables - The tables of the site, whose references to each other are followed. */
export function toWrites(
  cached: TextStatements,
  reads: Reads,
  tables: readonly NamedTable[],
): Writes {
  const incoming = incomingReferences(tables);

  const insert = ({ named, rows }: InsertChange): Write => {
    const columns = columnsOf(named);
    const statement = cached.get<RowReader>(`insert ${named.name}`, () => ({
      text: insertSql(toSlots(dialect), named, columns),
      extra: toRowReader(named, columns),
    }));
    return {
      named,
      isSingle: rows.length < 2 && !named.table.search,
      async run(connection) {
        const cells = rows.map((row) => Object.values(row));
        const answers = await connection.sendAll(
          cells.map((values) => toBound(statement, { values })),
        );
        const at = idIndex(named);
        if (at >= 0) answers.forEach(({ lastId }, row) => ((cells[row] as Cell[])[at] = lastId));
        if (named.table.search)
          await addToSearch(
            connection,
            named,
            cells.map((values) => values[at] as number),
          );
        return statement.extra(cells);
      },
    };
  };

  /** Removes the rows that `cascade` will delete from the full-text indexes, which SQLite does not maintain. */
  const clearCascades = async (
    connection: Connection,
    named: NamedTable,
    ids: readonly Cell[],
    seen = new Map<NamedTable, Set<Cell>>([[named, new Set(ids)]]),
  ): Promise<void> => {
    if (ids.length === 0) return;
    for (const { from, column } of searchedCascades(incoming, named.name)) {
      const known = seen.get(from) ?? new Set();
      seen.set(from, known);
      const values = ids as readonly Exclude<Cell, null>[];
      const rows = await reads.idsOf(connection, from, { op: "in", column, values });
      const found = rows.filter((one) => !known.has(one));
      for (const one of found) known.add(one);
      await clearCascades(connection, from, found, seen);
      if (from.table.search) await removeFromSearch(connection, from, found);
    }
  };

  const changeRows = ({ kind, named, condition, sets }: RowsChange): Write => {
    if (kind === "count") {
      const run = (connection: Connection) => reads.countOf(connection, named, condition);
      return { named, isSingle: true, run };
    }
    const columns = Object.keys(sets);
    const isIndexed = touchesSearch(named, kind === "remove" ? undefined : columns);
    const change = async (connection: Connection, chosen: Condition): Promise<number> => {
      const { text, values } = await planned(connection, (ask) => {
        const shape = toShape(toSource(ask), named, kind);
        shape.key += ` ${columns.join(",")} where`;
        shape.values.push(...Object.values(sets));
        addCondition(shape, named, chosen);
        const statement = cached.get(shape.key, () => ({
          text: changeSql(toSlots(dialect), named, kind, columns, chosen),
          extra: undefined,
        }));
        return toBound(statement, shape);
      });
      return (await connection.send(text, values)).changes;
    };
    const isRemoval = kind === "remove" && incoming.has(named.name);
    const cascades = isRemoval && searchedCascades(incoming, named.name).length > 0;
    // SQLite does not count rows that were deleted by `cascade` before their turn.
    const isCounted = isRemoval && changedByRemoval(incoming, named.name).has(named);
    const run = async (connection: Connection): Promise<number> => {
      if (cascades)
        await clearCascades(connection, named, await reads.idsOf(connection, named, condition));
      if (!isIndexed) {
        const counted = isCounted ? await reads.countOf(connection, named, condition) : undefined;
        const changes = await change(connection, condition);
        return counted ?? changes;
      }
      const ids = await reads.idsOf(connection, named, condition);
      if (ids.length === 0) return 0;
      await removeFromSearch(connection, named, ids);
      // By their ids: the condition would not find them through the index any more.
      const [id = ""] = named.table.key;
      const changes = await change(connection, { op: "in", column: id, values: ids });
      if (kind !== "remove") await addToSearch(connection, named, ids);
      return isCounted ? ids.length : changes;
    };
    return { named, isSingle: !isIndexed && !cascades && !isCounted, run };
  };

  const upsertStatement = (
    { named, on }: UpsertChange,
    { cells, set }: UpsertChange["rows"][number],
  ): BoundStatement => {
    const key = `upsert ${named.name} ${on.join(",")} ${set.join(",")}`;
    const statement = cached.get(key, () => ({
      text: sql`${insertSql(toSlots(dialect), named, columnsOf(named))}${conflictSql(on, set)}`,
      extra: undefined,
    }));
    return toBound(statement, { values: Object.values(cells) });
  };
  /** Upserts a row of a table with a full-text index. */
  const upsertSearched = async (
    connection: Connection,
    upserted: UpsertChange,
    row: UpsertChange["rows"][number],
  ): Promise<void> => {
    const { named, on } = upserted;
    const equal = on.flatMap((column): Condition[] => {
      const value = row.cells[column] ?? null;
      return value === null ? [] : [{ op: "eq", column, value }];
    });
    // Nothing equals null, so this is a new row; no condition would find it by these columns.
    const isNew = equal.length < on.length;
    const same = () => reads.idsOf(connection, named, { op: "all", of: equal });
    if (!isNew) await removeFromSearch(connection, named, await same());
    const [answer] = await connection.sendAll([upsertStatement(upserted, row)]);
    await addToSearch(connection, named, isNew ? [answer?.lastId ?? 0] : await same());
  };
  const upsert = (change: UpsertChange): Write => ({
    named: change.named,
    isSingle: change.rows.length < 2 && !change.named.table.search,
    async run(connection) {
      if (change.named.table.search)
        for (const row of change.rows) await upsertSearched(connection, change, row);
      else await connection.sendAll(change.rows.map((row) => upsertStatement(change, row)));
    },
  });

  const toWrite = (change: Change): Write => {
    if (change.kind === "insert") return insert(change);
    return change.kind === "upsert" ? upsert(change) : changeRows(change);
  };
  return (change) => {
    const write = toWrite(change);
    const { named } = change;
    if (!named.references?.length && !incoming.has(named.name)) return write;
    const run: Write["run"] = (connection) =>
      withReferenceErrors(connection, change, () => write.run(connection));
    return { ...write, run };
  };
}

const columnsOf = ({ table }: NamedTable): string[] => Object.keys(table.columns);

/** The position of the generated id among the columns; −1 if there is none. */
function idIndex(named: NamedTable): number {
  return Object.values(named.table.columns).findIndex(({ type }) => type === "id");
}
