import {
  checkComplete,
  toAmounts,
  toCells,
  toChange,
  toCondition,
  toUpsertPlan,
  type Catalog,
  type Cell,
  type Cells,
  type Condition,
  type NamedTable,
  type Stored,
  type Table,
  type Where,
} from "@waymark/core/storage";
import {
  addCondition,
  changeSql,
  conflictSql,
  countSql,
  insertSql,
  toRowReader,
  toShape,
  toSlots,
  type ChangeKind,
  type RowReader,
} from "@waymark/storage-sql";
import { sql } from "drizzle-orm";
import type { Connection } from "./connection.ts";
import { dialect } from "./dialect.ts";
import { sourceOn } from "./reads.ts";
import { idsSql, searchIndex, touchesSearch } from "./search.ts";
import type { SqliteStatement, SqliteStatements } from "./statements.ts";

/** A change, checked and ready to run on the writing connection. */
export interface Write<T> {
  readonly named: NamedTable;
  /** Whether it is one statement, which succeeds or fails as a whole. */
  readonly isSingle: boolean;
  /** Whether something is left for the end of the transaction. */
  readonly leavesWork?: boolean;
  run(): T;
}

/** Changes, as plain descriptions; nothing runs before `run`. */
export interface Writes {
  insert(table: Table, rows: readonly Stored[]): Write<Record<string, unknown>[]>;
  update(table: Table, where: Where, change: Stored): Write<number>;
  remove(table: Table, where: Where): Write<number>;
  upsert(
    table: Table,
    rows: readonly Stored[],
    options: { readonly on: readonly string[]; readonly set?: readonly string[] },
  ): Write<void>;
  increment(table: Table, where: Where, by: Readonly<Record<string, number>>): Write<number>;
}

export function toWrites(
  connection: Connection,
  catalog: Catalog,
  statements: SqliteStatements,
): Writes {
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
    const at = idPlace(named);
    if (at >= 0) values[at] = Number(lastInsertRowid);
    if (named.table.search) searchIndex(connection, named).addLater(values[at] as number);
    return statement.extra([values])[0] as Record<string, unknown>;
  };

  /** The ids of the rows that pass, of a table whose index has to follow. */
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

  /** A change of the rows that pass. `sets` are the columns it touches. */
  const changeAll = (
    named: NamedTable,
    where: Where,
    kind: ChangeKind,
    sets: Readonly<Record<string, Cell>>,
  ): Write<number> => {
    checkComplete(named, where);
    const condition = toCondition(catalog, named, where);
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
    const changeBoth = () => {
      if (!isIndexed) return change(condition);
      const ids = idsOf(named, condition);
      if (ids.length === 0) return 0;
      const index = searchIndex(connection, named);
      index.remove(ids);
      // By their ids: what the condition finds through the index is out of it now.
      const [id = ""] = named.table.key;
      const changes = change({ op: "in", column: id, values: ids });
      if (kind !== "remove") index.add(ids);
      return changes;
    };
    return { named, isSingle: !isIndexed, run: changeBoth };
  };

  return {
    insert(table, rows) {
      const named = catalog(table);
      const checked = rows.map((row) => toCells(named, row));
      return {
        named,
        isSingle: rows.length < 2,
        leavesWork: named.table.search !== undefined,
        run: () => checked.map((cells) => insertRow(named, cells)),
      };
    },
    update(table, where, given) {
      const named = catalog(table);
      const cells = toChange(named, given);
      if (Object.keys(cells).length === 0) {
        checkComplete(named, where);
        const condition = toCondition(catalog, named, where);
        return { named, isSingle: true, run: () => countOf(named, condition) };
      }
      return changeAll(named, where, "update", cells);
    },
    remove: (table, where) => changeAll(catalog(table), where, "remove", {}),
    increment(table, where, by) {
      const named = catalog(table);
      const amounts = toAmounts(named, by);
      if (Object.keys(amounts).length === 0) return this.update(table, where, {});
      return changeAll(named, where, "increment", amounts);
    },
    upsert(table, rows, options) {
      const named = catalog(table);
      const plan = toUpsertPlan(named, options);
      const checked = rows.map((row) => ({ cells: toCells(named, row), set: plan.set(row) }));
      const upsertRow = (cells: Cells, set: readonly string[]) => {
        const key = `upsert ${named.name} ${plan.on.join(",")} ${set.join(",")}`;
        const statement = statements.get(key, () => ({
          text: sql`${insertSql(toSlots(dialect), named, columnsOf(named))}${conflictSql(plan.on, set)}`,
          extra: undefined,
        }));
        if (!named.table.search) {
          run(statement, Object.values(cells));
          return;
        }
        const index = searchIndex(connection, named);
        const equal = plan.on.flatMap((column): Condition[] => {
          const value = cells[column] ?? null;
          return value === null ? [] : [{ op: "eq", column, value }];
        });
        // Nothing is equal to null, so this is a new row; no condition would find it by these columns.
        if (equal.length < plan.on.length) {
          const { lastInsertRowid } = run(statement, Object.values(cells));
          index.add([Number(lastInsertRowid)]);
          return;
        }
        const same: Condition = { op: "all", of: equal };
        index.remove(idsOf(named, same));
        run(statement, Object.values(cells));
        index.add(idsOf(named, same));
      };
      return {
        named,
        isSingle: rows.length < 2 && !named.table.search,
        run: () => {
          for (const { cells, set } of checked) upsertRow(cells, set);
        },
      };
    },
  };

  function countOf(named: NamedTable, condition: Condition): number {
    const shape = toShape(source, named, "count");
    addCondition(shape, named, condition);
    const statement = statements.get(`all ${shape.key}`, () => ({
      text: countSql(toSlots(dialect), named, condition),
      extra: undefined,
    }));
    return (statement.prepared(connection).get(statement.bound(shape.values)) as [number])[0];
  }
}

const columnsOf = ({ table }: NamedTable): string[] => Object.keys(table.columns);

/** Where the generated id stands among the columns; −1 where there is none. */
function idPlace(named: NamedTable): number {
  return Object.values(named.table.columns).findIndex(({ type }) => type === "id");
}
