import { indexName, type Index, type NamedReference } from "@waymark/storage";

/*
 * The text of statements that change tables, as far as databases agree on it. All names in it come from validated
 * declarations; `quoted` validates each again.
 */

/** A name in SQL text. @throws TypeError if it is not a plain name. */
export function quoted(name: string): string {
  if (!/^[A-Za-z_][A-Za-z0-9_$]*$/.test(name))
    throw new TypeError("A name in storage must be letters, digits and _.");
  return `"${name}"`;
}

/** The text that creates an index. @param part - The indexed expression of a column. */
export function createIndex(
  table: string,
  index: Index,
  part: (column: string, isDescending: boolean) => string,
): string {
  const parts = index.columns.map((name) => {
    const column = name.replace(/^-/, "");
    return part(column, column !== name);
  });
  const kind = index.unique ? "create unique index" : "create index";
  return `${kind} ${quoted(indexName(table, index))} on ${quoted(table)} (${parts.join(", ")})`;
}
/**
 * The constraint of a reference. It is checked at the end of each statement, so that rows can be deleted together with
 * the rows that refer to them.
 */
export const referenceText = ({ table, onDelete }: NamedReference): string =>
  `references ${quoted(table)}${onDelete === "restrict" ? "" : ` on delete ${onDelete}`}`;
/** The text that drops an index. */
export const dropIndex = (table: string, index: Index): string =>
  `drop index ${quoted(indexName(table, index))}`;
/** The text that drops a table. */
export const dropTable = (table: string): string => `drop table ${quoted(table)}`;
/** The text that renames a table. */
export const renameTable = (table: string, to: string): string =>
  `alter table ${quoted(table)} rename to ${quoted(to)}`;
/** The text that renames a column. */
export const renameColumn = (table: string, column: string, to: string): string =>
  `alter table ${quoted(table)} rename column ${quoted(column)} to ${quoted(to)}`;
/** The text that drops a column. */
export const dropColumn = (table: string, column: string): string =>
  `alter table ${quoted(table)} drop column ${quoted(column)}`;
