import {
  columnOf,
  toColumns,
  toCondition,
  toKeyCells,
  toReadPlan,
  type Catalog,
  type Cell,
  type Condition,
  type LinkedCondition,
  type NamedTable,
  type Query,
  type Stored,
  type Table,
  type Where,
} from "@waymark/core/storage";
import { sql } from "drizzle-orm";
import { conditionSql, toSlots } from "./condition-sql.ts";
import type { ListKey } from "./anchors.ts";
import type { Connection } from "./connection.ts";
import { builder, toBuilderTable } from "./drizzle-table.ts";
import {
  addGathered,
  buildProbe,
  gatheredSql,
  mostGathered,
  toGathered,
  type Gathered,
} from "./gather.ts";
import { toRowReader, type RowReader } from "./row-reader.ts";
import { searchName } from "./search-names.ts";
import { searchIndex } from "./search.ts";
import { toSelect, type Built } from "./select.ts";
import { addCondition, toShape, type Shape } from "./shape.ts";
import { toVariant } from "./variant.ts";
import { toStatement, type Statement, type Statements } from "./statements.ts";

/** What can be read on a connection, now. */
export interface Reads {
  /** @param number - Gives the number of a count, remembered or counted. */
  find(
    connection: Connection,
    table: Table,
    query: Query,
    number: (draft: CountDraft) => number,
  ): Record<string, unknown>[];
  get(
    connection: Connection,
    table: Table,
    key: number | Stored,
    columns: readonly string[] | undefined,
  ): Record<string, unknown> | undefined;
  /** What a list asks for, without its page; undefined where reading on from a row would go another way. */
  listKey(connection: Connection, table: Table, query: Query): ListKey | undefined;
  /** The shape of a count, and the count itself. */
  countShape(connection: Connection, table: Table, where: Where | undefined): CountDraft;
}
export interface CountDraft {
  readonly shape: Shape;
  run(): number;
}

export function toReads(catalog: Catalog, statements: Statements): Reads {
  const gets = new Map<NamedTable, Map<string, Statement<RowReader>>>();

  const getStatement = (
    named: NamedTable,
    columns: readonly string[] | undefined,
  ): Statement<RowReader> => {
    let ofTable = gets.get(named);
    if (!ofTable) gets.set(named, (ofTable = new Map()));
    const key = columns === undefined ? "" : columns.join(",");
    let statement = ofTable.get(key);
    if (!statement) {
      // Columns come from resources and declarations, so this map stays small; it is bounded all the same.
      if (ofTable.size >= 200) ofTable.clear();
      statement = buildGet(named, toColumns(named, columns));
      ofTable.set(key, statement);
    }
    return statement;
  };

  const count = (connection: Connection, shape: Shape, build: () => Built): CountDraft => ({
    shape,
    run() {
      const statement = statements.get(shape.key, () => ({ built: build(), extra: undefined }));
      return (statement.on(connection).get(statement.bound(shape.values)) as [number])[0];
    },
  });
  const probe = (connection: Connection, linked: LinkedCondition): CountDraft => {
    const shape = toShape(linked.table, "probe", expressionOn(connection));
    addCondition(shape, linked.table, linked.where);
    return count(connection, shape, () => buildProbe(toSlots(), linked));
  };

  return {
    find(connection, table, query, number) {
      const plan = toReadPlan(catalog, table, query);
      const search = expressionOn(connection);
      const isFew = (linked: LinkedCondition) => number(probe(connection, linked)) <= mostGathered;
      const draft = toSelect(plan, search, isFew);
      const statement = statements.get(draft.shape.key, () => ({
        built: draft.build(),
        extra: toRowReader(plan.named, plan.columns),
      }));
      const rows = statement.on(connection).all(statement.bound(draft.shape.values)) as Cell[][];
      return statement.extra(rows);
    },
    listKey(connection, table, { offset: _offset, columns: _columns, ...query }) {
      const plan = toReadPlan(catalog, table, { ...query, limit: 1, columns: [] });
      const { kind } = toVariant(plan, () => false);
      if (kind !== "plain" && kind !== "merge") return undefined;
      const { shape } = toSelect(plan, expressionOn(connection), () => false);
      return { key: `${shape.key}\n${JSON.stringify(shape.values)}`, tables: shape.tables };
    },
    get(connection, table, key, columns) {
      const named = catalog(table);
      const cells = toKeyCells(named, key);
      const statement = getStatement(named, columns);
      const row = statement.on(connection).get(cells) as Cell[] | undefined;
      return row && statement.extra([row])[0];
    },
    countShape(connection, table, where) {
      const named = catalog(table);
      const condition = toCondition(catalog, named, where);
      const shape = toShape(named, "count", expressionOn(connection));
      const gathered = toGathered(named, condition);
      if (gathered) addGathered(shape, gathered, named);
      else addCondition(shape, named, condition);
      return count(connection, shape, () => buildCount(named, condition, gathered));
    },
  };
}

/** Expressions for the full-text index, with what the connection sees of its words. */
export const expressionOn =
  (connection: Connection): Shape["search"] =>
  (named, words) =>
    searchIndex(connection, named).expression(words);

function buildGet(named: NamedTable, columns: readonly string[]): Statement<RowReader> {
  const scope = toBuilderTable(named);
  for (const name of columns) columnOf(named, name);
  const slots = toSlots();
  const isKey = named.table.key.map((name) => sql`${scope.columns[name]} = ${slots.next()}`);
  const fields =
    columns.length === 0
      ? { none: sql`1` }
      : Object.fromEntries(columns.map((name) => [name, sql`${scope.columns[name]}`]));
  const built = builder
    .select(fields)
    .from(scope.table)
    .where(sql.join(isKey, sql` and `));
  return toStatement(built, toRowReader(named, columns));
}

function buildCount(
  named: NamedTable,
  condition: Condition,
  gathered: Gathered | undefined,
): Built {
  const slots = toSlots();
  const number = { number: sql`count(*)` };
  if (condition.op === "match") {
    const index = sql.identifier(searchName(named.name));
    return builder
      .select(number)
      .from(sql`${index}`)
      .where(sql`${index} match ${slots.next()}`);
  }
  const scope = toBuilderTable(named);
  if (gathered) {
    const { from, where } = gatheredSql(slots, scope, named, gathered);
    return builder.select(number).from(from).crossJoin(scope.table).where(where);
  }
  return builder
    .select(number)
    .from(scope.table)
    .where(conditionSql(slots, named, scope, condition));
}
