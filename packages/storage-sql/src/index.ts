export { anchors, type FarPage, type ListKey } from "./anchors.ts";
export {
  changeSql,
  changesRows,
  changeStatement,
  conflictSql,
  insertSql,
  toChangeShape,
  type ChangeKind,
  type RowChange,
} from "./change-sql.ts";
export { conditionSql } from "./condition-sql.ts";
export {
  countMemory,
  type Count,
  type CachedCount,
  toCountPlan,
  type CountPart,
  type CountPlan,
  type LinkCount,
  addCountPlan,
  countPlanSql,
  type RowsSql,
} from "./count-plan.ts";
export type {
  ConditionOf,
  Dialect,
  ListStep,
  ListCondition,
  Part,
  TextCondition,
} from "./dialect.ts";
export {
  driftOf,
  type RealReference,
  type RealTable,
  startedStepsSql,
  createdTablesSql,
  toCreatedTables,
  toRecord,
} from "./record.ts";
export {
  addGathered,
  gatheredSql,
  isGathered,
  addBounds,
  addCondition,
  addLimit,
  addSteps,
  columnsKey,
  toPattern,
  toShape,
} from "./shape.ts";
export { type Gathered } from "./dialect.ts";
export {
  getStatements,
  type GetStatements,
  statements,
  type Statement,
  type Statements,
  toStatementText,
} from "./statements.ts";
export { addLinkWalk, toLinkWalk, type LinkWalk } from "./link-walk.ts";
export { addMerge, addTop, mergeSql, toMerge, type Merge } from "./merge.ts";
export {
  nextSteps,
  takeStep,
  toMigrationStep,
  toPlan,
  type Declared,
  type MigrationTransaction,
  type DatabaseState,
} from "./migration.ts";
export { orderSql, type OrderSql } from "./order-sql.ts";
export {
  checkRecorded,
  orphanText,
  toIndexError,
  toKeyError,
  toReferenceError,
  createIndex,
  dropColumn,
  dropIndex,
  dropTable,
  quoted,
  referenceText,
  renameColumn,
  renameTable,
} from "./schema-sql.ts";
export { toRowReader, type RowReader } from "./row-reader.ts";
export { columnSql, nameSql, toAlias, toScope, type Scope } from "./scope.ts";
export {
  boundedSql,
  countSql,
  fieldsSql,
  getSql,
  limitSql,
  linkedListSql,
  selectSql,
} from "./select-sql.ts";
export { isServed } from "./merge.ts";
export { type Search, type Shape, type ShapeSource } from "./dialect.ts";
export { joined, listed, toSlots } from "./slots.ts";
export { type Slots } from "./dialect.ts";
