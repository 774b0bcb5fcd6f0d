import {
  toCondition,
  toKeyCells,
  toReadPlan,
  type Catalog,
  type Cell,
  type Condition,
  type NamedTable,
  type Query,
  type Stored,
  type Table,
  type Where,
} from "@waymark/storage";
import {
  addCountPlan,
  countPlanSql,
  getStatements,
  toCountPlan,
  toRowReader,
  toShape,
  toSlots,
  type ListKey,
  type ShapeSource,
} from "@waymark/storage-sql";
import type { StatementResult, BoundStatement } from "./client.ts";
import { dialect } from "./dialect.ts";
import { toQuery } from "./search.ts";
import { toSelect, toVariant } from "./select.ts";
import type { PostgresStatement, PostgresStatements } from "./statements.ts";

type Rows = Record<string, unknown>[];

/** A validated read: its statement, and the conversion of its result. */
export interface Read<T> {
  readonly bound: BoundStatement;
  /** Whether it searches for words. With many rows this may take long, because all rows may have them. */
  readonly isSearch: boolean;
  result(answer: StatementResult): T;
}

/** Reads, as plain descriptions; nothing is sent. */
export interface Reads {
  find(table: Table, query: Query): Read<Rows>;
  get(
    table: Table,
    key: number | Stored,
    columns: readonly string[] | undefined,
  ): Read<Record<string, unknown> | undefined>;
  count(table: Table, where: Where | undefined): Read<number>;
  countOf(named: NamedTable, condition: Condition): Read<number>;
  /** The key of a list without its page; undefined if reading from a row would use another plan. */
  listKey(table: Table, query: Query): ListKey | undefined;
}

/** The source of shapes. */
export const source: ShapeSource = { dialect, search: (_named, words) => toQuery(words) };

/** A statement with bound values. */
export const toBoundStatement = (
  { prepared, bound }: PostgresStatement<unknown>,
  values: Cell[],
): BoundStatement => ({ ...prepared, values: bound(values) });

/** A read of rows that match a condition. */
export function toRead<T>(
  statement: PostgresStatement<unknown>,
  values: Cell[],
  where: Condition,
  result: Read<T>["result"],
): Read<T> {
  const bound = toBoundStatement(statement, values);
  if (!looksForWords(where)) return { bound, isSearch: false, result };
  // For a named statement the server would soon use one plan for all words, rare and common ones.
  return { bound: { ...bound, name: undefined }, isSearch: true, result };
}

const ofWords = new Set(["match", "contains", "startsWith"]);
function looksForWords(where: Condition): boolean {
  if (where.op === "all" || where.op === "any") return where.of.some(looksForWords);
  return where.op === "not" ? looksForWords(where.of) : ofWords.has(where.op);
}
const cellsOf = ({ rows }: StatementResult): Cell[][] => rows as Cell[][];

export function toReads(catalog: Catalog, statements: PostgresStatements): Reads {
  const gets = getStatements(dialect, statements);
  const find: Reads["find"] = (table, query) => {
    const plan = toReadPlan(catalog, table, query);
    const draft = toSelect(plan, source, query.forUpdate);
    const statement = statements.get(draft.shape.key, () => ({
      text: draft.text(),
      extra: toRowReader(plan.named, plan.columns),
    }));
    return toRead(statement, draft.shape.values, plan.where, (answer) =>
      statement.extra(cellsOf(answer)),
    );
  };
  const countOf: Reads["countOf"] = (named, condition) => {
    const shape = toShape(source, named, "count");
    const plan = toCountPlan(named, condition);
    addCountPlan(shape, plan, named);
    const statement = statements.get(shape.key, () => ({
      text: countPlanSql(toSlots(dialect), plan, named),
      extra: undefined,
    }));
    return toRead(
      statement,
      shape.values,
      condition,
      (answer) => cellsOf(answer)[0]?.[0] as number,
    );
  };
  return {
    find,
    get(table, key, columns) {
      const named = catalog(table);
      const cells = toKeyCells(named, key);
      const statement = gets(named, columns);
      return {
        bound: { ...statement.prepared, values: cells },
        isSearch: false,
        result: (answer) => statement.extra(cellsOf(answer).slice(0, 1))[0],
      };
    },
    count(table, where) {
      const named = catalog(table);
      return countOf(named, toCondition(catalog, named, where));
    },
    countOf,
    listKey(table, { offset: _offset, columns: _columns, ...query }) {
      const plan = toReadPlan(catalog, table, { ...query, limit: 1, columns: [] });
      const { kind } = toVariant(plan, false);
      if (kind === "links" || kind === "picked") return undefined;
      const { shape } = toSelect(plan, source);
      return { key: `${shape.key}\n${JSON.stringify(shape.values)}`, tables: shape.tables };
    },
  };
}

/** The key of a row as a query: `get` with all options of a query. */
export function keyQuery(
  named: ReturnType<Catalog>,
  key: number | Stored,
  columns: readonly string[] | undefined,
): Query {
  const names = named.table.key;
  toKeyCells(named, key);
  const where = typeof key === "object" ? key : { [names[0] ?? ""]: key };
  return { where: where as Where, limit: 1, forUpdate: true, columns: columns as never };
}
