/** The building blocks of storage adapters: declarations and queries, validated and normalized. */
export { DefinitionError } from "../errors/api-error.ts";
export { columnOf, toCatalog, type Catalog } from "./catalog.ts";
export {
  compareValues,
  decodeValue,
  largestInteger,
  encodeValue,
  type Cell,
} from "./value-codec.ts";
export {
  changes,
  type Change,
  type Changes,
  type InsertChange,
  type Perform,
  type RowsChange,
  type UpsertChange,
} from "./changes.ts";
export { checkTables } from "./check.ts";
export {
  always,
  toCondition,
  type Comparison,
  type Condition,
  type LinkedCondition,
} from "./condition.ts";
export {
  BackupError,
  type BackupOptions,
  type AbortableOptions,
  type RestoreOptions,
  type StorageBackup,
} from "./backup.ts";
export { difference, type Difference } from "./diff.ts";
export { isOpen, sessionGuard, type Guard } from "./session-guard.ts";
export type { ModuleMigrations } from "./migration.ts";
export { toColumns, toReadPlan, type Bound, type ReadPlan, type Step } from "./plan.ts";
export {
  ConflictError,
  DamagedStorageError,
  MigrationError,
  StorageUnavailableError,
  type MigrationPlan,
  type MigrationStep,
  type NamedTable,
  type Storage,
  type StorageAdapter,
} from "./port.ts";
export { type Session } from "./session.ts";
export { type Stored } from "./table.ts";
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
export { checkLockName, rejectForUpdate, rejectLock } from "./row-lock.ts";
export {
  indexName,
  searchedColumns,
  toSnapshot,
  type ColumnSnapshot,
  type TableSnapshot,
} from "./snapshot.ts";
export { toStepFailure } from "./step-failure.ts";
export type {
  NamedRecord,
  StorageRecord,
  StorageStep,
  TableChange,
  TableStep,
  WorkStep,
} from "./step.ts";
export type { Column, ColumnType, Columns, Index, Row, Search, Table } from "./table.ts";
export { mutex, type Mutex } from "./mutex.ts";
export { searchLimit, toFoundWords, toSearchWords, tokenize } from "./tokenize.ts";
