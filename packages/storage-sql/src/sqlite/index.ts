export { dialect } from "./dialect.ts";
export { codeOf, isBusy, isFatal, isTaken, toFailure } from "./failure.ts";
export {
  addColumn,
  addIndex,
  createSearch,
  createTable,
  dropSearch,
  sqlTypes,
  idMask,
  largestSearchedId,
  rowNumber,
  searchName,
  wordsName,
} from "./schema-sql.ts";
export { isShort, toSelect, type Draft } from "./select.ts";
export {
  tagExpression,
  toTag,
  toTags,
  mostGathered,
  namesFew,
  probeSql,
  toVariant,
  type Variant,
} from "./variant.ts";
