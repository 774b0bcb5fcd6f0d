import { indexName, type TableSnapshot } from "@waymark/core/storage";
import type { Connection } from "./connection.ts";
import { sqlTypes } from "./schema-sql.ts";
import { searchName } from "./search-names.ts";

/** Where the file differs from the record: what somebody changed by hand. */
export function readDrift(db: Connection, record: readonly TableSnapshot[]): string[] {
  return record.flatMap((table) => {
    const real = db
      .prepare('select name, type, "notnull", pk from pragma_table_xinfo(?)')
      .all(table.name) as {
      name: string;
      type: string;
      notnull: number;
      pk: number;
    }[];
    if (real.length === 0) return [`Table ${table.name} is missing.`];
    const columns = new Map(real.map((column) => [column.name, column]));
    const drift: string[] = [];
    for (const { name, type, isNullable } of table.columns) {
      const column = columns.get(name);
      columns.delete(name);
      if (!column) {
        drift.push(`Column ${table.name}.${name} is missing.`);
        continue;
      }
      const held = column.type.toLowerCase();
      if (held !== sqlTypes[type])
        drift.push(`Column ${table.name}.${name} is ${held} and was made ${sqlTypes[type]}.`);
      if ((column.notnull === 0) !== isNullable)
        drift.push(`Column ${table.name}.${name} ${isNullable ? "may not" : "may"} be null.`);
    }
    for (const name of columns.keys())
      drift.push(`Column ${table.name}.${name} is not of this module.`);
    const key = real.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
    const names = key.map(({ name }) => name).join(", ");
    if (names !== table.key.join(", "))
      drift.push(
        `The key of ${table.name} is ${names || "none"} and was made ${table.key.join(", ")}.`,
      );
    const made = db
      .prepare("select name from pragma_index_list(?) where origin = 'c'")
      .pluck()
      .all(table.name) as string[];
    const indexes = new Set(made);
    for (const index of table.indexes) {
      const name = indexName(table.name, index);
      if (!indexes.delete(name)) drift.push(`Index ${name} is missing.`);
    }
    for (const name of indexes) drift.push(`Index ${name} is not of this module.`);
    const search = searchName(table.name);
    if (table.search && !db.prepare("select 1 from sqlite_schema where name = ?").get(search))
      drift.push(`The full-text index ${search} is missing.`);
    return drift;
  });
}
