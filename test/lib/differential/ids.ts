import type { NamedTable, Storage } from "@waymark/storage";
import { sqlOf } from "@waymark/storage-postgres";

/**
 * Makes a PostgreSQL storage give the ids that the other storages give. By itself it never gives an id twice, not even
 * one whose transaction failed; the others do, and what follows would be compared in vain. The next id becomes one more
 * than the largest that a transaction which was not undone has had.
 */
export async function giveIdsLikeOthers(
  storage: Storage,
  tables: readonly NamedTable[],
): Promise<void> {
  const sql = sqlOf(storage);
  if (!sql) return;
  await sql.query("create table given_ids (name text primary key, n bigint not null)");
  await sql.query(`create function next_id(name_of text) returns bigint language plpgsql as $$
    declare largest bigint; given bigint;
    begin
      execute format('select coalesce(max(id), 0) from %I', name_of) into largest;
      select n into given from given_ids where name = name_of;
      return greatest(largest, given) + 1;
    end $$`);
  await sql.query(`create function keep_id() returns trigger language plpgsql as $$
    begin
      update given_ids set n = greatest(n, new.id) where name = tg_table_name;
      return null;
    end $$`);
  for (const { name, table } of tables) {
    if (table.columns["id"]?.type !== "id") continue;
    await sql.query("insert into given_ids values ($1, 0)", [name]);
    await sql.query(`alter table "${name}" alter column id drop identity`);
    await sql.query(`alter table "${name}" alter column id set default next_id('${name}')`);
    await sql.query(
      `create trigger keep_id after insert on "${name}" for each row execute function keep_id()`,
    );
  }
}
