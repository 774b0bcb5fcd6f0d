import {
  toCondition,
  toKeyCells,
  toReadPlan,
  type Catalog,
  type Cell,
  type LinkedCondition,
  type NamedTable,
  type Query,
  type Stored,
  type Table,
  type Where,
} from "@waymark/storage";
import {
  addCondition,
  addCountPlan,
  getStatements,
  toCountPlan,
  toRowReader,
  toShape,
  toSlots,
  type ListKey,
  type Shape,
  type ShapeSource,
  statements,
  type Statement,
  type Statements,
} from "@waymark/storage-sql";
import {
  dialect,
  toSelect,
  isShort,
  maxGatheredRows,
  plannedCountSql,
  probeSql,
  isSelective,
  toVariant,
  withTags,
} from "@waymark/storage-sql/sqlite";
import type { SQL } from "drizzle-orm/sql/sql";
import type { Connection, Statement as Prepared } from "./driver.ts";
import { searchIndex } from "./search.ts";

/** Prepares a text once on each connection that runs it. */
export interface OnConnection {
  (connection: Connection): Prepared;
  readonly text: string;
}
export type SqliteStatements = Statements<OnConnection>;
export type SqliteStatement<X = undefined> = Statement<OnConnection, X>;

export const sqliteStatements = (max: number): SqliteStatements =>
  statements(dialect, max, (text) => {
    const prepared: { connection: Connection; statement: Prepared }[] = [];
    const on = (connection: Connection) => {
      for (const one of prepared) if (one.connection === connection) return one.statement;
      const statement = connection.prepare(text);
      if (statement.reader) statement.raw(true);
      prepared.push({ connection, statement });
      return statement;
    };
    return Object.assign(on, { text });
  });

/** A validated read: its statement, and the conversion of its result. */
export interface Read<T> {
  readonly prepared: OnConnection;
  readonly values: Cell[];
  readonly tables: Iterable<NamedTable>;
  /** Whether it scans no more rows than it returns, or a few. */
  readonly isShort: () => boolean;
  result(rows: Cell[][]): T;
}
/** Runs a read on a connection. */
export const run = <T>(connection: Connection, { prepared, values, result }: Read<T>): T =>
  result(prepared(connection).all(values) as Cell[][]);

/** The reads of a connection, whose statements depend on its data: words with the same beginning, few links or many. */
export interface Reads {
  /** @param number - Returns the result of a count, cached or counted. */
  find(
    connection: Connection,
    table: Table,
    query: Query,
    number: (draft: CountDraft) => number,
  ): Read<Record<string, unknown>[]>;
  get(
    connection: Connection,
    table: Table,
    key: number | Stored,
    columns: readonly string[] | undefined,
  ): Record<string, unknown> | undefined;
  /** The key of a list without its page; undefined if reading from a row would use another plan. */
  listKey(connection: Connection, table: Table, query: Query): ListKey | undefined;
  /** The shape of a count, and the count itself. */
  countShape(connection: Connection, table: Table, where: Where | undefined): CountDraft;
}
export interface CountDraft {
  readonly shape: Shape;
  read(): Read<number>;
}

export function toReads(catalog: Catalog, statements: SqliteStatements): Reads {
  const gets = getStatements(dialect, statements);

  const count = (shape: Shape, isShort: () => boolean, text: () => SQL): Read<number> => {
    const statement = statements.get(shape.key, () => ({ text: text(), extra: undefined }));
    return {
      prepared: statement.prepared,
      values: statement.bound(shape.values),
      tables: shape.tables,
      isShort,
      result: ([row]) => row?.[0] as number,
    };
  };
  /** The number of links up to a limit. */
  const probe = (connection: Connection, linked: LinkedCondition, max: number): CountDraft => {
    const shape = toShape(sourceOn(connection), linked.table, "probe");
    addCondition(shape, linked.table, linked.where);
    shape.values.push(max);
    return { shape, read: () => count(shape, always, () => probeSql(toSlots(dialect), linked)) };
  };

  return {
    find(connection, table, query, number) {
      const plan = toReadPlan(catalog, table, query);
      const isFew = (linked: LinkedCondition) =>
        number(probe(connection, linked, maxGatheredRows + 1)) <= maxGatheredRows;
      const variant = toVariant(plan, isFew);
      const draft = toSelect(plan, sourceOn(connection), variant);
      const statement = statements.get(draft.shape.key, () => ({
        text: draft.text(),
        extra: toRowReader(plan.named, plan.columns),
      }));
      return {
        prepared: statement.prepared,
        values: statement.bound(draft.shape.values),
        tables: draft.shape.tables,
        isShort: () => isShort(plan, variant),
        result: statement.extra,
      };
    },
    listKey(connection, table, { offset: _offset, columns: _columns, ...query }) {
      const plan = toReadPlan(catalog, table, { ...query, limit: 1, columns: [] });
      const variant = toVariant(plan, () => false);
      if (variant.kind !== "plain" && variant.kind !== "merge") return undefined;
      const { shape } = toSelect(plan, sourceOn(connection), variant);
      return { key: `${shape.key}\n${JSON.stringify(shape.values)}`, tables: shape.tables };
    },
    get(connection, table, key, columns) {
      const named = catalog(table);
      const cells = toKeyCells(named, key);
      const statement = gets(named, columns);
      const row = statement.prepared(connection).get(cells) as Cell[] | undefined;
      return row && statement.extra([row])[0];
    },
    countShape(connection, table, where) {
      const named = catalog(table);
      const condition = toCondition(catalog, named, where);
      const shape = toShape(sourceOn(connection), named, "count");
      addCondition(shape, named, condition);
      const size = (linked: LinkedCondition, max: number) =>
        run(connection, probe(connection, linked, max).read());
      return {
        shape,
        read() {
          const plan = withTags(named, toCountPlan(named, condition, size));
          const planned = toShape(sourceOn(connection), named, "planned count");
          addCountPlan(planned, plan, named);
          return count(
            planned,
            () => isSelective({ named, where: condition }),
            () => plannedCountSql(plan, named),
          );
        },
      };
    },
  };
}

const always = (): boolean => true;

/** The source of shapes: expressions for the full-text index depend on the words that the connection sees. */
export const sourceOn = (connection: Connection): ShapeSource => ({
  dialect,
  search: (named, words) => searchIndex(connection, named).expression(words),
});
