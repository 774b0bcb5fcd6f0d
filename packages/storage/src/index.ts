/** Storage: tables, queries, migrations, the port of storage adapters, and storage in memory. */
export {
  type AbortableOptions,
  BackupError,
  type BackupOptions,
  type RestoreOptions,
  type StorageBackup,
  DefinitionError,
  ConflictError,
  DamagedStorageError,
  InvalidReferenceError,
  MigrationError,
  type MigrationPlan,
  type MigrationStep,
  type NamedReference,
  type NamedTable,
  ReferencedRowError,
  type Storage,
  type StorageAdapter,
  StorageUnavailableError,
} from "./port.ts";
export {
  type Catalog,
  columnOf,
  toCatalog,
  type Comparison,
  type Condition,
  type LinkedCondition,
  always,
  toCondition,
} from "./condition.ts";
export {
  type Change,
  type Changes,
  type InsertChange,
  type Perform,
  type RowsChange,
  type UpsertChange,
  changes,
} from "./changes.ts";
export { checkTables, checkMigrations } from "./check.ts";
export { type Difference, difference } from "./diff.ts";
export { memory } from "./memory.ts";
export {
  type AddColumn,
  type ChangeColumn,
  type ChangeKey,
  type DataMigration,
  type DropColumn,
  type DropTable,
  type Migration,
  type MigrationBatch,
  type ModuleMigrations,
  type RenameColumn,
  type RenameTable,
  type RowBefore,
  defineMigration,
  storedName,
} from "./migration.ts";
export {
  MoveError,
  type MoveOptions,
  type MoveProgress,
  type MoveReport,
  moveStorage,
} from "./move.ts";
export { type Mutex, mutex, type Semaphore, type SemaphoreOptions, semaphore } from "./mutex.ts";
export { toNormalForm, searchLimit, toFoundWords, toSearchWords, tokenize } from "./tokenize.ts";
export { type Bound, type ReadPlan, type Step, toColumns, toKeyCells, toReadPlan } from "./plan.ts";
export type { ColumnFilter, Direction, Exists, Order, Page, Query, Where } from "./query.ts";
export {
  type Cells,
  type UpsertPlan,
  checkComplete,
  outOfRange,
  textLimit,
  toAmounts,
  toCells,
  toChange,
  toUpsertPlan,
} from "./record.ts";
export {
  changedByRemoval,
  type ReferenceFrom,
  incomingReferences,
  ref,
  type RefOptions,
  withReferences,
} from "./reference.ts";
export { toOrphanMessage } from "./reference-steps.ts";
export {
  type Db,
  type PageQuery,
  type PartialRow,
  type Repository,
  type Selection,
  toDb,
  checkLockName,
  holding,
  rejectForUpdate,
  rejectLock,
  unheld,
} from "./repository.ts";
export { type Guard, isOpen, sessionGuard } from "./memory-session.ts";
export type { Session } from "./session.ts";
export {
  type ColumnSnapshot,
  type TableSnapshot,
  indexName,
  searchedColumns,
  toSnapshot,
} from "./snapshot.ts";
export {
  toStepFailure,
  type NamedRecord,
  type StorageRecord,
  type StorageStep,
  type TableChange,
  type TableStep,
  type WorkStep,
} from "./step.ts";
export {
  type Column,
  type ColumnSchema,
  type ColumnType,
  type Columns,
  type Index,
  type NewRow,
  type OnDelete,
  type RefColumn,
  type Reference,
  type Row,
  type RowUpdate,
  type SchemaColumn,
  type Search,
  type Simplify,
  type Stored,
  type Table,
  type TableOptions,
  type Tables,
  boolean,
  timestamp,
  id,
  integer,
  json,
  real,
  table,
  text,
} from "./table.ts";
export { type Cell, compareValues, decodeValue, encodeValue, maxInteger } from "./value-codec.ts";
