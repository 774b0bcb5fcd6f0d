import { defineService } from "../builder.ts";
import { lockImport } from "../locks.ts";
import { remember, targetOf, targetsOf } from "./origin.ts";

/** A row of a module's own table at another site. */
export interface SourceRow {
  /** The key of the source: `reader.source`. */
  readonly source: string;
  /** The module and the table, such as `redirection.redirect`. */
  readonly table: string;
  /** What identifies the row at the source. */
  readonly key: string | number;
}
const keyOf = ({ table, key }: SourceRow): string => `${table}:${key}`;

/** The id on this site of a row that an earlier run imported, 0 if none was given; undefined if no run did. */
export const isImported = defineService(
  "content.is-imported",
  ({ db }, row: SourceRow): Promise<number | undefined> =>
    targetOf(db, row.source, "row", keyOf(row)),
);

/** Stores that a row was imported, in the transaction that creates it. */
export const importRow = defineService(
  "content.import-row",
  async ({ db }, row: SourceRow & { readonly id?: number }): Promise<void> => {
    await lockImport(db, row.source);
    await remember(db, row.source, "row", keyOf(row), row.id ?? 0);
  },
);

/** The ids on this site of items with these ids at the source. Items that were not imported are left out. */
export const importedIds = defineService(
  "content.imported-ids",
  async (
    { db },
    { source, ids }: { readonly source: string; readonly ids: readonly number[] },
  ): Promise<ReadonlyMap<number, number>> => {
    const found = await targetsOf(
      db,
      source,
      "content",
      ids.map((id) => `id:${id}`),
    );
    return new Map([...found].map(([key, target]) => [Number(key.slice("id:".length)), target]));
  },
);
