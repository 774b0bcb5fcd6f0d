import { defineService } from "../builder.ts";
import { lockImport } from "../locks.ts";
import { remember, targetOf, targetsOf } from "./origin.ts";

/** A row of a module's own table at another site. */
export interface SourceRow {
  /** The key of the source: `reader.source`. */
  readonly source: string;
  /** The module and the table, such as `redirection.redirect`. */
  readonly table: string;
  /** The key that identifies the row at the source. */
  readonly key: string | number;
}
const keyOf = ({ table, key }: SourceRow): string => `${table}:${key}`;

/** Returns the id on this site of a row that an earlier run imported: 0 if the row got no id, undefined if it was not imported. */
export const isImported = defineService(
  "content.is-imported",
  ({ db }, row: SourceRow): Promise<number | undefined> =>
    targetOf(db, row.source, "row", keyOf(row)),
);

/** Records that a row was imported, in the transaction that creates the row. */
export const importRow = defineService(
  "content.import-row",
  async ({ db }, row: SourceRow & { readonly id?: number }): Promise<void> => {
    await lockImport(db, row.source);
    await remember(db, row.source, "row", keyOf(row), row.id ?? 0);
  },
);

/** IDs of items of the source, or of terms of one of its taxonomies. */
interface SourceIds {
  readonly source: string;
  readonly ids: readonly number[];
  readonly taxonomy?: string | undefined;
}
/** Returns the ids on this site of items or terms by their ids at the source. Items and terms that were not imported are omitted. */
export const importedIds = defineService(
  "content.imported-ids",
  async ({ db }, { source, ids, taxonomy }: SourceIds): Promise<ReadonlyMap<number, number>> => {
    const [kind, prefix] =
      taxonomy === undefined
        ? (["content", "id:"] as const)
        : (["term", `id:${taxonomy}:`] as const);
    const keys = ids.map((id) => prefix + id);
    const found = await targetsOf(db, source, kind, keys);
    return new Map([...found].map(([key, target]) => [Number(key.slice(prefix.length)), target]));
  },
);
