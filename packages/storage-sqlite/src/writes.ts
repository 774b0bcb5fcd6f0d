import {
  changedByRemoval,
  incomingReferences,
  type Cell,
  type Cells,
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
  countSql,
  insertSql,
  toRowReader,
  toShape,
  toSlots,
  type RowReader,
} from "@waymark/storage-sql";
import { dialect, idsSql, searchedCascades, touchesSearch } from "@waymark/storage-sql/sqlite";
import { sql } from "drizzle-orm/sql/sql";
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
  readonly also?: ReadonlySet<NamedTable>;
  run(): unknown;
}
/** Prepares changes; nothing runs before `run`. */
export interface Writes {
  (change: Change): Write;
}

/** @param tables - The tables of the site, whose references to each other are followed. */
export function toWrites(
  connection: Connection,
  statements: SqliteStatements,
  tables: readonly NamedTable[],
): Writes {
  const incoming = incomingReferences(tables);
  const source = sourceOn(connection);
  const run = (statement: SqliteStatement<unknown>, values: Cell[]) =>
    statement.prepared(connection).run(statement.bound(values));

  const insertRow = (named: NamedTable, cells: Cells): Record<string, unknown> => {
    const statement = statements.get<RowReader>(`insert ${named.name}`, () => ({
      text: insertSql(toSlots(dialect), named, columnsOf(named)),
      extra: toRowReader(named, columnsOf(named)),
    }));
    const values = Object.values(cells);
    const { lastInsertRowid } = run(statement, values);
    const at = idIndex(named);
    if (at >= 0) values[at] = Number(lastInsertRowid);
    if (named.table.search) searchIndex(connection, named).addLater(values[at] as number);
    return statement.extra([values])[0] as Record<string, unknown>;
  };
  const insert = ({ named, rows }: InsertChange): Write => ({
    named,
    isSingle: rows.length < 2,
    leavesWork: named.table.search !== undefined,
    run: () => rows.map((cells) => insertRow(named, cells)),
  });

  const countOf = (named: NamedTable, condition: Condition): number => {
    const shape = toShape(source, named, "count");
    addCondition(shape, named, condition);
    const statement = statements.get(`all ${shape.key}`, () => ({
      text: countSql(toSlots(dialect), named, condition),
      extra: undefined,
    }));
    return (statement.prepared(connection).get(statement.bound(shape.values)) as [number])[0];
  };
  /** The ids of the matching rows, for a table with a full-text index. */
  const idsOf = (named: NamedTable, condition: Condition): number[] => {
    const shape = toShape(source, named, "ids");
    addCondition(shape, named, condition);
    const statement = statements.get(shape.key, () => ({
      text: idsSql(toSlots(dialect), named, condition),
      extra: undefined,
    }));
    const rows = statement.prepared(connection).all(statement.bound(shape.values)) as [number][];
    return rows.map(([id]) => id);
  };

  /** Removes the rows that `cascade` will delete from the full-text indexes, which SQLite does not maintain. */
  const clearCascades = (
    named: NamedTable,
    ids: readonly Cell[],
    seen = new Map<NamedTable, Set<Cell>>([[named, new Set(ids)]]),
  ): void => {
    if (ids.length === 0) return;
    for (const { from, column } of searchedCascades(incoming, named.name)) {
      const known = seen.get(from) ?? new Set();
      seen.set(from, known);
      const values = ids as readonly Exclude<Cell, null>[];
      const found = idsOf(from, { op: "in", column, values }).filter((one) => !known.has(one));
      for (const one of found) known.add(one);
      clearCascades(from, found, seen);
      if (from.table.search && found.length > 0) searchIndex(connection, from).remove(found);
    }
  };

  const changeRows = ({ kind, named, condition, sets }: RowsChange): Write => {
    if (kind === "count") return { named, isSingle: true, run: () => countOf(named, condition) };
    const columns = Object.keys(sets);
    const isIndexed = touchesSearch(named, kind === "remove" ? undefined : columns);
    const change = (chosen: Condition) => {
      const shape = toShape(source, named, kind);
      shape.key += ` ${columns.join(",")} where`;
      shape.values.push(...Object.values(sets));
      addCondition(shape, named, chosen);
      const statement = statements.get(shape.key, () => ({
        text: changeSql(toSlots(dialect), named, kind, columns, chosen),
        extra: undefined,
      }));
      return run(statement, shape.values).changes;
    };
    const isRemoval = kind === "remove" && incoming.has(named.name);
    const cascades = isRemoval && searchedCascades(incoming, named.name).length > 0;
    // SQLite does not count rows that were deleted by `cascade` before their turn.
    const isCounted = isRemoval && changedByRemoval(incoming, named.name).has(named);
    const changeBoth = () => {
      if (cascades) clearCascades(named, idsOf(named, condition));
      if (isCounted && !isIndexed) {
        const counted = countOf(named, condition);
        change(condition);
        return counted;
      }
      if (!isIndexed) return change(condition);
      const ids = idsOf(named, condition);
      if (ids.length === 0) return 0;
      const index = searchIndex(connection, named);
      index.remove(ids);
      // By their ids: the condition would not find them through the index any more.
      const [id = ""] = named.table.key;
      const changes = change({ op: "in", column: id, values: ids });
      if (kind !== "remove") index.add(ids);
      return isCounted ? ids.length : changes;
    };
    return { named, isSingle: !isIndexed && !cascades && !isCounted, run: changeBoth };
  };

  const upsertRow = (
    { named, on }: UpsertChange,
    { cells, set }: UpsertChange["rows"][number],
  ): void => {
    const key = `upsert ${named.name} ${on.join(",")} ${set.join(",")}`;
    const statement = statements.get(key, () => ({
      text: sql`${insertSql(toSlots(dialect), named, columnsOf(named))}${conflictSql(on, set)}`,
      extra: undefined,
    }));
    if (!named.table.search) {
      run(statement, Object.values(cells));
      return;
    }
    const index = searchIndex(connection, named);
    const equal = on.flatMap((column): Condition[] => {
      const value = cells[column] ?? null;
      return value === null ? [] : [{ op: "eq", column, value }];
    });
    // Nothing equals null, so this is a new row; no condition would find it by these columns.
    if (equal.length < on.length) {
      const { lastInsertRowid } = run(statement, Object.values(cells));
      index.add([Number(lastInsertRowid)]);
      return;
    }
    const same: Condition = { op: "all", of: equal };
    index.remove(idsOf(named, same));
    run(statement, Object.values(cells));
    index.add(idsOf(named, same));
  };
  const upsert = (change: UpsertChange): Write => ({
    named: change.named,
    isSingle: change.rows.length < 2 && !change.named.table.search,
    run: () => {
      for (const row of change.rows) upsertRow(change, row);
    },
  });

  const toWrite = (change: Change): Write => {
    if (change.kind === "insert") return insert(change);
    return change.kind === "upsert" ? upsert(change) : changeRows(change);
  };
  return (change) => {
    const write = toWrite(change);
    const { named, kind } = change;
    if (!named.references?.length && !incoming.has(named.name)) return write;
    return {
      ...write,
      ...(kind === "remove" && { also: changedByRemoval(incoming, named.name) }),
      run: () => withReferenceErrors(connection, change, write.run),
    };
  };
}

const columnsOf = ({ table }: NamedTable): string[] => Object.keys(table.columns);

/** The position of the generated id among the columns; −1 if there is none. */
function idIndex(named: NamedTable): number {
  return Object.values(named.table.columns).findIndex(({ type }) => type === "id");
}
