import {
  MigrationError,
  toOrphanMessage,
  type Index,
  type NamedReference,
  type TableSnapshot,
} from "@waymark/storage";
import { quoted } from "./schema-sql.ts";

/** Existing rows violate a new unique index. */
export const toIndexError = (table: string, { columns }: Index, cause: unknown): MigrationError =>
  new MigrationError(
    [`${table}: rows have the same ${columns.join(", ")}, so the unique index cannot be added.`],
    { cause },
  );

/** Existing rows violate a new key. */
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
/** Existing rows violate a new reference. @param key - The key of one of them. */
export const toReferenceError = (
  table: string,
  reference: NamedReference,
  key: readonly unknown[],
): MigrationError => new MigrationError([toOrphanMessage(table, reference, key)]);
