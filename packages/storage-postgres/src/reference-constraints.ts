import type { NamedReference, TableSnapshot } from "@waymark/storage";
import { orphanText, quoted, toReferenceError } from "@waymark/storage-sql";
import type { Sender } from "./client.ts";
import { addReference, referenceName } from "./schema-sql.ts";

/** Adds references to a table. @throws MigrationError if rows violate one. */
export async function addReferences(
  run: Sender,
  table: TableSnapshot,
  references: readonly NamedReference[],
): Promise<void> {
  for (const reference of references) {
    const { rows } = await run({ text: orphanText(table, reference) });
    if (rows[0]) throw toReferenceError(table.name, reference, rows[0] as readonly unknown[]);
    await run({ text: addReference(table.name, reference) });
  }
}

const dropConstraint = (table: string, name: string): string =>
  `alter table ${quoted(table)} drop constraint ${quoted(name)}`;

/** Drops references of a table. */
export async function dropReferences(
  run: Sender,
  table: string,
  references: readonly NamedReference[],
): Promise<void> {
  for (const { column } of references)
    await run({
      text: `alter table ${quoted(table)} drop constraint if exists ${quoted(referenceName(table, column))}`,
    });
}

/** Names the constraints of references after a table or one of its columns got another name. */
export async function renameReferences(run: Sender, table: string): Promise<void> {
  const { rows } = await run({
    text: `select c.conname, a.attname from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.conrelid = to_regclass($1)`,
    values: [quoted(table)],
  });
  for (const [name, column] of rows as [string, string][]) {
    const due = referenceName(table, column);
    if (name !== due)
      await run({
        text: `alter table ${quoted(table)} rename constraint ${quoted(name)} to ${quoted(due)}`,
      });
  }
}

/**
 * Drops the references of other tables to one that is rebuilt. Returns a function that adds them again, to the table
 * with the same name.
 */
export async function liftReferencesTo(run: Sender, table: string): Promise<() => Promise<void>> {
  const { rows } = await run({
    text: `select r.relname, c.conname, pg_get_constraintdef(c.oid) from pg_constraint c
      join pg_class r on r.oid = c.conrelid
      where c.contype = 'f' and c.confrelid = to_regclass($1) and c.conrelid <> c.confrelid`,
    values: [quoted(table)],
  });
  const lifted = rows as [table: string, name: string, definition: string][];
  for (const [from, name] of lifted) await run({ text: dropConstraint(from, name) });
  return async () => {
    for (const [from, name, definition] of lifted)
      await run({
        text: `alter table ${quoted(from)} add constraint ${quoted(name)} ${definition}`,
      });
  };
}
