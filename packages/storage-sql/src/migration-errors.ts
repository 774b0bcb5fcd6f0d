import { MigrationError, type Index, type TableSnapshot } from "@waymark/storage";

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
