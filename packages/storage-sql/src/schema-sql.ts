import {
  indexName,
  type Index,
  type NamedReference,
  MigrationError,
  toOrphanMessage,
  type TableSnapshot,
} from "@waymark/storage";

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

/** The error if existing rows violate a new unique index. */
export const toIndexError = (table: string, { columns }: Index, cause: unknown): MigrationError =>
  new MigrationError(
    [`${table}: rows have the same ${columns.join(", ")}, so the unique index cannot be added.`],
    { cause },
  );

/** The error if existing rows violate a new key. */
export const toKeyError = ({ name, key }: TableSnapshot, cause: unknown): MigrationError =>
  new MigrationError(
    [`${name}: rows have the same ${key.join(", ")}, so the key cannot be added.`],
    {
      cause,
    },
  );

/**
 * Protects columns that were added by hand, which would be lost when a table is rebuilt.
 *
 * @throws MigrationError if the table has a column that is not recorded.
 */
export function checkRecorded({ name, columns }: TableSnapshot, there: readonly string[]): void {
  const lost = there.filter((one) => !columns.some((column) => column.name === one));
  if (lost.length > 0)
    throw new MigrationError([
      `${name}: the column ${lost.join(", ")} does not belong to this module and would be lost; drop or move it first.`,
    ]);
}

/** Reads the key of a row that violates a reference. */
export function orphanText({ name, key }: TableSnapshot, reference: NamedReference): string {
  const [from, to] = [quoted(name), quoted(reference.table)];
  const column = `${from}.${quoted(reference.column)}`;
  return `select ${key.map((one) => `${from}.${quoted(one)}`).join(", ")} from ${from} where ${column} is not null
    and not exists (select 1 from ${to} as target where target.${quoted(reference.key)} = ${column}) limit 1`;
}
/** The error if existing rows violate a new reference. @param key - The key of one of them. */
export const toReferenceError = (
  table: string,
  reference: NamedReference,
  key: readonly unknown[],
): MigrationError => new MigrationError([toOrphanMessage(table, reference, key)]);
