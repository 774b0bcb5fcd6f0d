import type { Cell, Condition, NamedTable, Step } from "@waymark/core/storage";
import type { SQL } from "drizzle-orm";
import type { Gathered } from "./gather.ts";
import type { Scope } from "./scope.ts";
import type { Shape } from "./shape.ts";
import type { Slots } from "./slots.ts";

/** A condition of one kind. */
export type ConditionOf<Op extends Condition["op"]> = Extract<Condition, { readonly op: Op }>;
/** A list of values that a column is one of. */
export type ListCondition = ConditionOf<"in">;
/** A beginning or a piece of text. */
export type TextCondition = ConditionOf<"startsWith" | "contains">;
/** A given order of a column's values. */
export type GivenStep = Extract<Step, { readonly by: "given" }>;

/**
 * A part of a query that a database writes its own way: what is bound, and the text that takes it.
 * Both walk over the same values in the same order.
 */
export interface Part<P> {
  bind(shape: Shape, named: NamedTable, part: P): void;
  write(slots: Slots, named: NamedTable, scope: Scope, part: P): SQL;
}

/** In what the SQL of one database differs from that of another. Everything else is written once. */
export interface Dialect {
  /** The finished text of a statement, with its parameters in order. */
  toText(statement: SQL): { readonly sql: string; readonly params: readonly unknown[] };
  /** A condition that holds for every row, and one that holds for none. */
  readonly holds: { readonly always: SQL; readonly never: SQL };
  /** The time, as the record of migrations keeps it. */
  readonly now: SQL;
  /** What is bound as a limit where there is none. */
  readonly unlimited: Cell;
  /** That a column which may be null has another value; null is a value here. */
  differs(column: SQL, value: SQL): SQL;
  /**
   * What indexes have in place of a column that may hold more than an index takes: equal values give equal ones, and
   * greater values no smaller ones. Orders begin with it, and go on with the column. Undefined where it is the column.
   */
  lead(named: NamedTable, column: string): ((value: SQL) => SQL) | undefined;
  /** A step of an order. Null is the smallest value. */
  towards(column: SQL, descending: boolean, isNullable: boolean): SQL;
  readonly list: Part<ListCondition>;
  readonly text: Part<TextCondition>;
  /**
   * Ends a subquery that is not to be planned together with what is around it: planning takes time that grows
   * exponentially with their number.
   */
  readonly fence: SQL;
  /** Rows without a link are joined with all links of a value at once, where that is the quicker way: by few columns. */
  readonly joinsMissing: boolean;
  /** What stands behind the values that links lead to, before their rows are looked up. */
  behindGathered(gathered: Gathered): SQL;
  /** The rows that a search finds; `next()` is the expression that the shape's `search` made. */
  match(slots: Slots, named: NamedTable, scope: Scope): SQL;
  /** The place of a column's value in a list; `join` adds a table to the query. */
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
