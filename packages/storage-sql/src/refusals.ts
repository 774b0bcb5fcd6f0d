import { MigrationError, type Index, type TableSnapshot } from "@waymark/core/storage";

/** Rows are in the way of a unique index. */
export const toIndexRefusal = (table: string, { columns }: Index, cause: unknown): MigrationError =>
  new MigrationError(
    [`${table}: rows agree in ${columns.join(", ")}, so the unique index cannot be added.`],
    { cause },
  );

/** Rows are in the way of another key. */
export const toKeyRefusal = ({ name, key }: TableSnapshot, cause: unknown): MigrationError =>
  new MigrationError([`${name}: rows agree in ${key.join(", ")}, so the key cannot be added.`], {
    cause,
  });

/**
 * Guards what somebody added by hand, which would be lost with a table that is made anew.
 *
 * @throws MigrationError where the table has a column that is not recorded.
 */
export function checkRecorded({ name, columns }: TableSnapshot, there: readonly string[]): void {
  const lost = there.filter((one) => !columns.some((column) => column.name === one));
  if (lost.length > 0)
    throw new MigrationError([
      `${name}: the column ${lost.join(", ")} is not of this module and would be lost; take it away first.`,
    ]);
}
