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
import { sql, type SQL } from "drizzle-orm";
import { conditionSql, toSlots } from "./condition-sql.ts";
import type { Connection } from "./connection.ts";
import { builder, toBuilderTable } from "./drizzle-table.ts";
import { expressionOn } from "./reads.ts";
import { toRowReader, type RowReader } from "./row-reader.ts";
import { searchIndex } from "./search.ts";
import { addCondition, toShape, type Shape } from "./shape.ts";
import type { Statement, Statements } from "./statements.ts";

/** A change, checked and ready to run on the writing connection. */
export interface Write<T> {
  readonly named: NamedTable;
  /** Whether it is one statement, which succeeds or fails as a whole. */
  readonly isSingle: boolean;
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

export function toWrites(connection: Connection, catalog: Catalog, statements: Statements): Writes {
  const search = expressionOn(connection);
  const run = (statement: Statement<unknown>, values: Cell[]) =>
    statement.on(connection).run(statement.bound(values));

  const insertRow = (named: NamedTable, cells: Cells): Record<string, unknown> => {
    const statement = statements.get<RowReader>(`insert ${named.name}`, () => buildInsert(named));
    const values = Object.values(cells);
    const { lastInsertRowid } = run(statement, values);
    const at = idPlace(named);
    if (at >= 0) values[at] = Number(lastInsertRowid);
    if (named.table.search) searchIndex(connection, named).add([values[at] as number]);
    return statement.extra([values])[0] as Record<string, unknown>;
  };

  /** The ids of the rows that pass, of a table whose index has to follow. */
  const idsOf = (named: NamedTable, condition: Condition): number[] => {
    const shape = toShape(named, "ids", search);
    addCondition(shape, named, condition);
    const statement = statements.get(shape.key, () => {
      const scope = toBuilderTable(named);
      const id = sql`${scope.columns[named.table.key[0] ?? ""]}`;
      const where = conditionSql(toSlots(), named, scope, condition);
      return { built: builder.select({ id }).from(scope.table).where(where), extra: undefined };
    });
    const rows = statement.on(connection).all(statement.bound(shape.values)) as [number][];
    return rows.map(([id]) => id);
  };

  /** A change of the rows that pass. `sets` are the columns it touches. */
  const changeAll = (
    named: NamedTable,
    where: Where,
    kind: string,
    sets: Readonly<Record<string, Cell>>,
    build: (condition: Condition) => { toSQL(): { sql: string; params: unknown[] } },
  ): Write<number> => {
    checkComplete(named, where);
    const condition = toCondition(catalog, named, where);
    const isIndexed = touchesSearch(named, kind === "remove" ? undefined : Object.keys(sets));
    const change = (chosen: Condition) => {
      const shape: Shape = toShape(named, kind, search);
      shape.key += ` ${Object.keys(sets).join(",")} where`;
      shape.values.push(...Object.values(sets));
      addCondition(shape, named, chosen);
      const statement = statements.get(shape.key, () => ({
        built: build(chosen),
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
        isSingle: rows.length < 2 && !named.table.search,
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
      return changeAll(named, where, "update", cells, (condition) => {
        const scope = toBuilderTable(named);
        const slots = toSlots();
        const sets = Object.fromEntries(
          Object.keys(cells).map((name) => [name, sql`${slots.next()}`]),
        );
        return builder
          .update(scope.table)
          .set(sets)
          .where(conditionSql(slots, named, scope, condition));
      });
    },
    remove(table, where) {
      const named = catalog(table);
      return changeAll(named, where, "remove", {}, (condition) => {
        const scope = toBuilderTable(named);
        return builder.delete(scope.table).where(conditionSql(toSlots(), named, scope, condition));
      });
    },
    increment(table, where, by) {
      const named = catalog(table);
      const amounts = toAmounts(named, by);
      if (Object.keys(amounts).length === 0) return this.update(table, where, {});
      return changeAll(named, where, "increment", amounts, (condition) => {
        const scope = toBuilderTable(named);
        const slots = toSlots();
        const sets = Object.fromEntries(
          Object.keys(amounts).map((name) => [name, sql`${scope.columns[name]} + ${slots.next()}`]),
        );
        return builder
          .update(scope.table)
          .set(sets)
          .where(conditionSql(slots, named, scope, condition));
      });
    },
    upsert(table, rows, options) {
      const named = catalog(table);
      const plan = toUpsertPlan(named, options);
      const checked = rows.map((row) => ({ cells: toCells(named, row), set: plan.set(row) }));
      const upsertRow = (cells: Cells, set: readonly string[]) => {
        const key = `upsert ${named.name} ${plan.on.join(",")} ${set.join(",")}`;
        const statement = statements.get(key, () => ({
          built: buildUpsert(named, plan.on, set),
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
    const shape = toShape(named, "count", search);
    addCondition(shape, named, condition);
    const statement = statements.get(`all ${shape.key}`, () => {
      const scope = toBuilderTable(named);
      const where = conditionSql(toSlots(), named, scope, condition);
      return {
        built: builder
          .select({ number: sql`count(*)` })
          .from(scope.table)
          .where(where),
        extra: undefined,
      };
    });
    return (statement.on(connection).get(statement.bound(shape.values)) as [number])[0];
  }
}

/** Whether a change of these columns (of rows as a whole, where undefined) changes what is found, or where it stands. */
function touchesSearch({ table }: NamedTable, columns: readonly string[] | undefined): boolean {
  const { search } = table;
  if (!search) return false;
  return (
    columns === undefined ||
    columns.some((name) => search.columns.includes(name) || search.newestBy === name)
  );
}

/** Where the generated id stands among the columns; −1 where there is none. */
function idPlace(named: NamedTable): number {
  return Object.values(named.table.columns).findIndex(({ type }) => type === "id");
}

function insertInto(named: NamedTable) {
  const scope = toBuilderTable(named);
  const slots = toSlots();
  const values = Object.fromEntries(
    Object.keys(named.table.columns).map((name) => [name, sql`${slots.next()}`]),
  );
  return builder.insert(scope.table).values(values);
}

function buildInsert(named: NamedTable) {
  return { built: insertInto(named), extra: toRowReader(named, Object.keys(named.table.columns)) };
}

function buildUpsert(named: NamedTable, on: readonly string[], set: readonly string[]) {
  const { columns } = toBuilderTable(named);
  const target = on.flatMap((name) => columns[name] ?? []);
  if (set.length === 0) return insertInto(named).onConflictDoNothing({ target });
  const excluded = (name: string): [string, SQL] => [name, sql`excluded.${sql.identifier(name)}`];
  return insertInto(named).onConflictDoUpdate({
    target,
    set: Object.fromEntries(set.map(excluded)),
  });
}
