import { indexName, type Index } from "@waymark/core/storage";

/*
 * The text of statements that change tables, where databases agree in it. All names in it come from checked
 * declarations; `quoted` looks at each once more.
 */

/** A name as it stands in a text. @throws TypeError where a name could be anything but a name. */
export function quoted(name: string): string {
  if (!/^[A-Za-z_][A-Za-z0-9_$]*$/.test(name))
    throw new TypeError("A name in storage is letters, digits and _.");
  return `"${name}"`;
}

/** The text that makes an index. @param part - What the index has of a column. */
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
/** The text that drops an index. */
export const dropIndex = (table: string, index: Index): string =>
  `drop index ${quoted(indexName(table, index))}`;
/** The text that drops a table. */
export const dropTable = (table: string): string => `drop table ${quoted(table)}`;
/** The text that gives a table another name. */
export const renameTable = (table: string, to: string): string =>
  `alter table ${quoted(table)} rename to ${quoted(to)}`;
/** The text that gives a column another name. */
export const renameColumn = (table: string, column: string, to: string): string =>
  `alter table ${quoted(table)} rename column ${quoted(column)} to ${quoted(to)}`;
/** The text that drops a column. */
export const dropColumn = (table: string, column: string): string =>
  `alter table ${quoted(table)} drop column ${quoted(column)}`;
