import type { Column, Table } from "@waymark/storage";

/** The columns of objects that are not stored in a table. */
export type ValueColumns<R extends object> = {
  readonly [K in keyof R as K & string]: Column<R[K], false>;
};

/**
 * A stand-in for a table of objects that are not stored, such as the types of a site:
 * `fieldsOf(valuesOf<TypeEntry>())`. Each `column` needs a schema.
 */
export const valuesOf = <R extends object>(): Table<ValueColumns<R>> =>
  ({ columns: {}, indexes: [], key: [], search: undefined }) as unknown as Table<ValueColumns<R>>;
