export { dialect } from "./dialect.ts";
export { codeOf, isBusy, isFatal, isTaken, toFailure } from "./failure.ts";
export {
  addColumn,
  addIndex,
  createSearch,
  createTable,
  dropSearch,
  sqlTypes,
} from "./schema-sql.ts";
export { idMask, largestSearchedId, rowNumber, searchName, wordsName } from "./search-names.ts";
export { isShort, toSelect, type Draft } from "./select.ts";
export { tagExpression, toTag, toTags } from "./tags.ts";
export { mostGathered, namesFew, probeSql, toVariant, type Variant } from "./variant.ts";
