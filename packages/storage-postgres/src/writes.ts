import {
  checkComplete,
  toAmounts,
  toCells,
  toChange,
  toCondition,
  toUpsertPlan,
  type Catalog,
  type Cell,
  type NamedTable,
  type Stored,
  type Table,
  type Where,
} from "@waymark/core/storage";
import {
  addCondition,
  changeSql,
  toRowReader,
  toShape,
  toSlots,
  type ChangeKind,
} from "@waymark/storage-sql";
import type { Answer, Asked } from "./client.ts";
import { dialect } from "./dialect.ts";
import { idOf } from "./ids.ts";
import { inserts, type Added } from "./inserts.ts";
import { source, toAsked, type Reads } from "./reads.ts";
import { toVectors, vectorsOf } from "./search.ts";
import type { PostgresStatements } from "./statements.ts";

/** A change, checked: what is sent, and what the answers mean. */
export interface Write<T> {
  readonly named: NamedTable;
  readonly asked: readonly Asked[];
  /** Whether a rule of the table may refuse it, on rows that nobody has seen here. */
  readonly mayFail: boolean;
  /** The same as one statement that adds nothing where it would be refused. */
  readonly soft?: (() => Asked) | undefined;
  result(answers: readonly Answer[]): T;
}

/** Changes, as plain descriptions; nothing is sent. */
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

const countOf = ([answer]: readonly Answer[]): number => answer?.count ?? 0;

export function toWrites(catalog: Catalog, statements: PostgresStatements, reads: Reads): Writes {
  const add = inserts(statements);

  const changeAll = (
    named: NamedTable,
    where: Where,
    kind: ChangeKind,
    sets: Readonly<Record<string, Cell>>,
  ): Write<number> => {
    checkComplete(named, where);
    const condition = toCondition(catalog, named, where);
    const columns = Object.keys(sets);
    const shape = toShape(source, named, kind);
    shape.key += ` ${columns.join(",")} where`;
    shape.values.push(...Object.values(sets));
    addCondition(shape, named, condition);
    const statement = statements.get(shape.key, () => ({
      text: changeSql(toSlots(dialect), named, kind, columns, condition),
      extra: undefined,
    }));
    return {
      named,
      asked: [toAsked(statement, shape.values)],
      mayFail: kind === "increment" || touchesUnique(named, columns),
      result: countOf,
    };
  };
  /** A change of no columns: only counts. */
  const nothing = (named: NamedTable, where: Where): Write<number> => {
    checkComplete(named, where);
    const { asked, result } = reads.count(named.table, where);
    return {
      named,
      asked: [asked],
      mayFail: false,
      result: ([answer]) => (answer ? result(answer) : 0),
    };
  };

  return {
    insert(table, rows) {
      const named = catalog(table);
      const columns = Object.keys(named.table.columns);
      const cells = rows.map((row) => ({ ...toCells(named, row) }));
      const added = add(
        named,
        cells.map((row) => ({ cells: row })),
      );
      const id = idOf(named);
      return {
        named,
        asked: added.flatMap(({ asked }) => asked),
        mayFail: rows.length > 0 && isUnique(named, cells),
        soft: rows.length === 1 && added.length === 1 ? added[0]?.soft : undefined,
        result(answers) {
          if (id !== undefined) fillIds(id, added, answers);
          return toRowReader(
            named,
            columns,
          )(cells.map((row) => columns.map((name) => row[name] ?? null)));
        },
      };
    },
    update(table, where, given) {
      const named = catalog(table);
      const cells = toChange(named, given);
      if (Object.keys(cells).length === 0) return nothing(named, where);
      return changeAll(named, where, "update", { ...cells, ...toVectors(named, cells) });
    },
    remove: (table, where) => changeAll(catalog(table), where, "remove", {}),
    increment(table, where, by) {
      const named = catalog(table);
      const amounts = toAmounts(named, by);
      if (Object.keys(amounts).length === 0) return nothing(named, where);
      return changeAll(named, where, "increment", amounts);
    },
    upsert(table, rows, options) {
      const named = catalog(table);
      const plan = toUpsertPlan(named, options);
      const added = add(
        named,
        rows.map((row) => ({
          cells: { ...toCells(named, row) },
          conflict: { on: plan.on, set: withVectors(named, plan.set(row)) },
        })),
      );
      return {
        named,
        asked: added.flatMap(({ asked }) => asked),
        mayFail: rulesOf(named).some((names) => names.some((name) => !plan.on.includes(name))),
        result: () => undefined,
      };
    },
  };
}

const withVectors = (named: NamedTable, set: readonly string[]): string[] => [
  ...set,
  ...vectorsOf(named, set),
];

/** Puts the ids that storage gave into the rows that had none. */
function fillIds(id: string, added: readonly Added[], answers: readonly Answer[]): void {
  let at = 0;
  for (const { rows, asked } of added) {
    const { rows: ids = [] } = answers[at] ?? {};
    rows.forEach(({ cells }, row) => {
      if (cells[id] === null) cells[id] = (ids[row] as [number])[0];
    });
    at += asked.length;
  }
}

/** The columns in which no two rows may agree: those of the key, and of each unique index. */
function rulesOf({ table }: NamedTable): string[][] {
  const uniques = table.indexes.filter(({ unique }) => unique);
  return [table.key, ...uniques.map(({ columns }) => columns)].map((names) =>
    names.map((name) => name.replace(/^-/, "")),
  );
}

const touchesUnique = (named: NamedTable, columns: readonly string[]): boolean =>
  rulesOf(named).some((names) => names.some((name) => columns.includes(name)));

/** Whether a new row may be like one that is there; one whose only rule is a new id never is. */
function isUnique(named: NamedTable, rows: readonly Readonly<Record<string, Cell>>[]): boolean {
  const id = idOf(named);
  const isNumbered = id !== undefined && rows.every((row) => row[id] === null);
  return !isNumbered || named.table.indexes.some(({ unique }) => unique);
}
