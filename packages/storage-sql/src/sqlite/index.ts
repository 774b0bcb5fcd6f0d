export {
  insertStatement,
  ReachedRows,
  sameRow,
  toRowsPlan,
  upsertStatement,
  withIds,
  type InsertedRows,
  type RowsPlan,
} from "./changes.ts";
export { plannedCountSql, withTags } from "./counts.ts";
export { dialect } from "./dialect.ts";
export { codeOf, isBusy, isFatal, isTaken, toFailure } from "./failure.ts";
export {
  foreignKeyQuery,
  searchQueries,
  structureQuery,
  toFinding,
  type IntegrityQuery,
} from "./integrity.ts";
export { migrateDatabase, schemaNamesText } from "./migrate.ts";
export { findTable, recordFormat, recordTables, tableStatements, toRealTable } from "./record.ts";
export {
  incrementedReference,
  toReferenceLookups,
  toRemovals,
  type ReferenceLookup,
  type Removal,
  type Removals,
} from "./references.ts";
export {
  addIndex,
  createSearch,
  createTable,
  dropSearch,
  searchName,
  sqlTypes,
} from "./schema-sql.ts";
export {
  allOf,
  checkSearchedId,
  idsSql,
  searchStatements,
  toCompletion,
  toSearchEntry,
  touchesSearch,
  wordExpression,
  type SearchEntry,
  type SearchStatements,
} from "./search.ts";
export { isShort, toSelect, type Draft } from "./select.ts";
export {
  changeTexts,
  columnNamesText,
  insertText,
  nextIdsText,
  batchTexts,
  sequenceTexts,
} from "./steps.ts";
export { maxGatheredRows, isSelective, probeSql, toVariant, type Variant } from "./variant.ts";
