import type { NamedTable, Storage } from "@waymark/storage";
import { sqlOf } from "@waymark/storage-postgres";

/**
 * Makes PostgreSQL assign the same ids as the other storages, so that responses and rows can be compared. A PostgreSQL
 * sequence skips the ids of transactions that were rolled back; the other storages reuse them. With this function, the next
 * id is the largest id that was ever committed, plus one.
 */
export async function useSequentialIds(
  storage: Storage,
  tables: readonly NamedTable[],
): Promise<void> {
  const sql = sqlOf(storage);
  if (!sql) return;
  await sql.query("create table assigned_ids (name text primary key, n bigint not null)");
  await sql.query(`create function next_id(name_of text) returns bigint language plpgsql as $$
    declare largest bigint; assigned bigint;
    begin
      execute format('select coalesce(max(id), 0) from %I', name_of) into largest;
      select n into assigned from assigned_ids where name = name_of;
      return greatest(largest, assigned) + 1;
    end $$`);
  await sql.query(`create function record_id() returns trigger language plpgsql as $$
    begin
      update assigned_ids set n = greatest(n, new.id) where name = tg_table_name;
      return null;
    end $$`);
  for (const { name, table } of tables) {
    if (table.columns["id"]?.type !== "id") continue;
    await sql.query("insert into assigned_ids values ($1, 0)", [name]);
    await sql.query(`alter table "${name}" alter column id drop identity`);
    await sql.query(`alter table "${name}" alter column id set default next_id('${name}')`);
    await sql.query(
      `create trigger record_id after insert on "${name}" for each row execute function record_id()`,
    );
  }
}
