import {
  toCondition,
  toKeyCells,
  toReadPlan,
  type Catalog,
  type Condition,
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
  countSql,
  getStatements,
  statements,
  toCountPlan,
  toRowReader,
  toShape,
  toSlots,
  type Shape,
  type Statement,
  type Statements,
} from "@waymark/storage-sql";
import {
  dialect,
  idsSql,
  maxGatheredRows,
  plannedCountSql,
  probeSql,
  toSelect,
  toVariant,
  withTags,
} from "@waymark/storage-sql/sqlite";
import type { SQL } from "drizzle-orm/sql/sql";
import type { BoundStatement, Connection } from "./connection.ts";
import { planned, toSource, type PlanningQuery } from "./planning.ts";

/** Cached texts of statements, by their shape. */
export type TextStatements = Statements<string>;
export const textStatements = (max: number): TextStatements =>
  statements(dialect, max, (text) => text);

type Rows = Record<string, unknown>[];

/** Reads on a connection. */
export interface Reads {
  find(connection: Connection, table: Table, query: Query): Promise<Rows>;
  get(
    connection: Connection,
    table: Table,
    key: number | Stored,
    columns: readonly string[] | undefined,
  ): Promise<Record<string, unknown> | undefined>;
  count(connection: Connection, table: Table, where: Where | undefined): Promise<number>;
  /** The number of matching rows. */
  countOf(connection: Connection, named: NamedTable, condition: Condition): Promise<number>;
  /** The ids of the matching rows, for a table with a full-text index. */
  idsOf(connection: Connection, named: NamedTable, condition: Condition): Promise<number[]>;
}

export function toReads(catalog: Catalog, cached: TextStatements): Reads {
  const gets = getStatements(dialect, cached);
  const bind = (shape: Shape, text: () => SQL): BoundStatement => {
    const statement = cached.get(shape.key, () => ({ text: text(), extra: undefined }));
    return toBound(statement, shape);
  };
  /** The number of links up to a limit. */
  const probe = (ask: PlanningQuery, linked: LinkedCondition, max: number): number => {
    const shape = toShape(toSource(ask), linked.table, "probe");
    addCondition(shape, linked.table, linked.where);
    shape.values.push(max);
    const [row] = ask(bind(shape, () => probeSql(toSlots(dialect), linked)));
    return Number(row?.[0] ?? 0);
  };
  const conditional =
    (kind: string, toText: (named: NamedTable, condition: Condition) => SQL) =>
    async (connection: Connection, named: NamedTable, condition: Condition) => {
      const { text, values } = await planned(connection, (ask) => {
        const shape = toShape(toSource(ask), named, kind);
        addCondition(shape, named, condition);
        return bind(shape, () => toText(named, condition));
      });
      return (await connection.send(text, values)).rows;
    };
  const countRows = conditional("all count", (...of) => countSql(toSlots(dialect), ...of));
  const findIds = conditional("ids", (...of) => idsSql(toSlots(dialect), ...of));

  return {
    async find(connection, table, query) {
      const { bound, toRows } = await planned(connection, (ask) => {
        const plan = toReadPlan(catalog, table, query);
        const isFew = (linked: LinkedCondition) =>
          probe(ask, linked, maxGatheredRows + 1) <= maxGatheredRows;
        const draft = toSelect(plan, toSource(ask), toVariant(plan, isFew));
        const statement = cached.get(draft.shape.key, () => ({
          text: draft.text(),
          extra: toRowReader(plan.named, plan.columns),
        }));
        return { bound: toBound(statement, draft.shape), toRows: statement.extra };
      });
      return toRows((await connection.send(bound.text, bound.values)).rows);
    },
    async get(connection, table, key, columns) {
      const named = catalog(table);
      const cells = toKeyCells(named, key);
      const statement = gets(named, columns);
      const { rows } = await connection.send(statement.prepared, cells);
      return statement.extra(rows)[0];
    },
    async count(connection, table, where) {
      const named = catalog(table);
      const condition = toCondition(catalog, named, where);
      const { text, values } = await planned(connection, (ask) => {
        const size = (linked: LinkedCondition, max: number) => probe(ask, linked, max);
        const plan = withTags(named, toCountPlan(named, condition, size));
        const shape = toShape(toSource(ask), named, "planned count");
        addCountPlan(shape, plan, named);
        return bind(shape, () => plannedCountSql(plan, named));
      });
      return toNumber((await connection.send(text, values)).rows);
    },
    countOf: async (...of) => toNumber(await countRows(...of)),
    idsOf: async (...of) => (await findIds(...of)).map(([id]) => id as number),
  };
}

const toNumber = ([row]: readonly (readonly unknown[])[]): number => row?.[0] as number;

/** A statement with the values of a shape. */
export const toBound = (
  { prepared, bound }: Statement<string, unknown>,
  { values }: Pick<Shape, "values">,
): BoundStatement => ({ text: prepared, values: bound(values) });
