import { type Catalog, toCondition, type Condition } from "./condition.ts";
import type { NamedTable } from "./port.ts";
import { checkComplete, toAmounts, toCells, toChange, toUpsertPlan, type Cells } from "./record.ts";
import type { Session } from "./session.ts";
import type { Table, Stored } from "./table.ts";

/** An insert of rows. A generated id is null. Returns the rows, as records of declared types. */
export interface InsertChange {
  readonly kind: "insert";
  readonly named: NamedTable;
  readonly rows: readonly Cells[];
}
/**
 * A change of the rows that match. `update` sets the columns of `sets`, `increment` adds to them; both have at least
 * one. `remove` has none, and neither has `count`, an update of no columns. Returns the number of rows that match.
 */
export interface RowsChange {
  readonly kind: "update" | "increment" | "remove" | "count";
  readonly named: NamedTable;
  readonly condition: Condition;
  readonly sets: Cells;
}
/** An insert of rows, or an update of the columns in `set` of the row with equal values in `on`. Returns nothing. */
export interface UpsertChange {
  readonly kind: "upsert";
  readonly named: NamedTable;
  readonly on: readonly string[];
  readonly rows: readonly { readonly cells: Cells; readonly set: readonly string[] }[];
}
/** A change, validated against the declared tables. */
export type Change = InsertChange | RowsChange | UpsertChange;

/** Runs a change; `make` validates it, and may throw. */
export interface Perform {
  (make: () => Change): unknown;
}
/** The methods of a session that change rows. */
export type Changes = Pick<Session, "insert" | "update" | "remove" | "upsert" | "increment">;

/** The methods of a session that change rows: they validate their arguments and call `perform`. */
export function changes(catalog: Catalog, perform: Perform): Changes {
  const ofRows = (
    kind: "update" | "increment" | "remove",
    table: Table,
    where: object,
    toSets: (named: NamedTable) => Cells,
  ): RowsChange => {
    const named = catalog(table);
    const condition = toCondition(catalog, named, where as never);
    checkComplete(named, where);
    const sets = toSets(named);
    const isNothing = kind !== "remove" && Object.keys(sets).length === 0;
    return { kind: isNothing ? "count" : kind, named, condition, sets };
  };
  const toInsert = (table: Table, rows: readonly Stored[]): InsertChange => {
    const named = catalog(table);
    return { kind: "insert", named, rows: rows.map((row) => toCells(named, row)) };
  };
  const toUpsert = (
    table: Table,
    rows: readonly Stored[],
    options: Parameters<Session["upsert"]>[2],
  ): UpsertChange => {
    const named = catalog(table);
    const { on, set } = toUpsertPlan(named, options);
    const checked = rows.map((row) => ({ cells: toCells(named, row), set: set(row) }));
    return { kind: "upsert", named, on, rows: checked };
  };
  return {
    insert: async (table, rows) => perform(() => toInsert(table, rows)) as never,
    update: async (table, where, given) =>
      perform(() => ofRows("update", table, where, (named) => toChange(named, given))) as never,
    remove: async (table, where) =>
      perform(() => ofRows("remove", table, where, () => ({}))) as never,
    increment: async (table, where, by) =>
      perform(() => ofRows("increment", table, where, (named) => toAmounts(named, by))) as never,
    async upsert(table, rows, options) {
      await perform(() => toUpsert(table, rows, options));
    },
  };
}
