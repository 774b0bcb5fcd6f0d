import { toColumns, type NamedTable } from "@waymark/storage";
import type { Dialect } from "./dialect.ts";
import { toRowReader, type RowReader } from "./row-reader.ts";
import { getSql } from "./select-sql.ts";
import { columnsKey } from "./shape.ts";
import { toSlots } from "./slots.ts";
import type { Statement, Statements } from "./statements.ts";

/** The statement that reads some columns of the row with a key. */
export interface GetStatements<P> {
  (named: NamedTable, columns: readonly string[] | undefined): Statement<P, RowReader>;
}

/** Columns come from resources and declarations, so there are few lists of them; bounded nevertheless. */
const mostLists = 200;

/**
 * Caches the statements that read one row by its key separately: they are the most frequent ones, and need no shape.
 */
export function getStatements<P>(dialect: Dialect, statements: Statements<P>): GetStatements<P> {
  const known = new Map<NamedTable, Map<string, Statement<P, RowReader>>>();
  return (named, columns) => {
    let ofTable = known.get(named);
    if (!ofTable) known.set(named, (ofTable = new Map()));
    const key = columns === undefined ? "" : columnsKey(columns);
    let statement = ofTable.get(key);
    if (!statement) {
      if (ofTable.size >= mostLists) ofTable.clear();
      const read = toColumns(named, columns);
      const text = getSql(toSlots(dialect), named, read);
      statement = statements.make(text, toRowReader(named, read));
      ofTable.set(key, statement);
    }
    return statement;
  };
}
