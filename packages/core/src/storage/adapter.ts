/** What storage adapters are built from: declarations and queries, checked and in their simplest form. */
export { DefinitionError } from "../api-error.ts";
export { columnOf, toCatalog, type Catalog } from "./catalog.ts";
export { compareCells, fromCell, largestInteger, toCell, type Cell } from "./cell.ts";
export { checkTables } from "./check.ts";
export {
  always,
  toCondition,
  type Comparison,
  type Condition,
  type LinkedCondition,
} from "./condition.ts";
export { difference, type Difference, type TableChange, type TableStep } from "./difference.ts";
export { toColumns, toReadPlan, type Bound, type ReadPlan, type Step } from "./plan.ts";
export {
  ConflictError,
  MigrationError,
  StorageUnavailableError,
  type MigrationPlan,
  type MigrationStep,
  type NamedTable,
  type Session,
  type Storage,
  type StorageAdapter,
  type Stored,
} from "./port.ts";
export type { Query, Where } from "./query.ts";
export {
  checkComplete,
  outOfRange,
  toAmounts,
  toCells,
  toChange,
  toKeyCells,
  toUpsertPlan,
  type Cells,
  type UpsertPlan,
} from "./record.ts";
export { indexName, toSnapshot, type ColumnSnapshot, type TableSnapshot } from "./snapshot.ts";
export type { Column, ColumnType, Columns, Index, Row, Search, Table } from "./table.ts";
export { turns, type Turns } from "./turns.ts";
export { searchLimit, toSearchWords, toWords } from "./words.ts";
