import type { Cell, Condition, NamedTable, Step } from "@waymark/core/storage";
import type { SQL } from "drizzle-orm";
import type { Gathered } from "./gather.ts";
import type { Scope } from "./scope.ts";
import type { Shape } from "./shape.ts";
import type { Slots } from "./slots.ts";

/** A condition of one kind. */
export type ConditionOf<Op extends Condition["op"]> = Extract<Condition, { readonly op: Op }>;
/** A condition with a list of values. */
export type ListCondition = ConditionOf<"in">;
/** A prefix or a part of a text. */
export type TextCondition = ConditionOf<"startsWith" | "contains">;
/** A given order of a column's values. */
export type GivenStep = Extract<Step, { readonly by: "given" }>;

/**
 * A part of a query that depends on the database: its bound values, and its text.
 * Both visit the same values in the same order.
 */
export interface Part<P> {
  bind(shape: Shape, named: NamedTable, part: P): void;
  write(slots: Slots, named: NamedTable, scope: Scope, part: P): SQL;
}

/** The differences between the SQL of databases. Everything else is shared. */
export interface Dialect {
  /** The text of a statement, with its parameters in order. */
  toText(statement: SQL): { readonly sql: string; readonly params: readonly unknown[] };
  /** A condition that is true for every row, and one that is true for none. */
  readonly holds: { readonly always: SQL; readonly never: SQL };
  /** The current time, in the form of the migration record. */
  readonly now: SQL;
  /** The limit of a query without one. */
  readonly unlimited: Cell;
  /** A condition that a nullable column has another value; null is a value here. */
  differs(column: SQL, value: SQL): SQL;
  /**
   * The indexed expression for a column whose values may be too long for an index: equal values give equal ones, and
   * greater values no smaller ones. Orders start with it, and continue with the column. Undefined if it is the
   * column.
   */
  lead(named: NamedTable, column: string): ((value: SQL) => SQL) | undefined;
  /** A step of an order. Null is the smallest value. */
  towards(column: SQL, descending: boolean, isNullable: boolean): SQL;
  readonly list: Part<ListCondition>;
  readonly text: Part<TextCondition>;
  /**
   * Ends a subquery that must not be planned together with its surroundings: planning takes time that grows
   * exponentially with their number.
   */
  readonly fence: SQL;
  /** Whether rows without a link are joined with all links of a value at once, if that is faster: by few columns. */
  readonly joinsMissing: boolean;
  /** Added after the values of links, before their rows are looked up. */
  behindGathered(gathered: Gathered): SQL;
  /** The rows that a search finds; `next()` is the expression from the shape's `search`. */
  match(slots: Slots, named: NamedTable, scope: Scope): SQL;
  /** The position of a column's value in a list; `join` adds a table to the query. */
  readonly given: {
    bind(shape: Shape, named: NamedTable, step: GivenStep): void;
    write(
      slots: Slots,
      named: NamedTable,
      scope: Scope,
      step: GivenStep,
      join: (table: SQL, on: SQL) => void,
    ): SQL;
  };
}
