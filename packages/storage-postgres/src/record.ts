import type { StorageRecord, StorageStep, TableSnapshot } from "@waymark/core/storage";
import type { Sender } from "./client.ts";

/** Makes the tables in which the adapter keeps what it did, where they are not there. */
export async function prepareRecord(run: Sender): Promise<void> {
  for (const text of [
    "create table if not exists waymark_tables (name text primary key, snapshot json not null)",
    `create table if not exists waymark_steps (id bigint generated always as identity primary key,
      module text not null, name text not null, at timestamptz not null default now())`,
    `create table if not exists waymark_named (module text not null, name text not null,
      is_done boolean not null, cursor json, primary key (module, name))`,
  ])
    await run({ text });
}

const has = async (run: Sender, table: string): Promise<boolean> => {
  const { rows } = await run({ text: "select to_regclass($1) is not null", values: [table] });
  return (rows[0] as [number])[0] === 1;
};

/** The tables as they were made, and the named steps that were begun. */
export async function readRecord(run: Sender): Promise<StorageRecord> {
  if (!(await has(run, "waymark_tables"))) return { tables: [], named: [] };
  const tables = await run({
    text: `select snapshot from waymark_tables order by name collate "C"`,
  });
  const named = await run({
    text: `select module, name, is_done, cursor from waymark_named order by module collate "C", name collate "C"`,
  });
  return {
    tables: (tables.rows as [string][]).map(([text]) => JSON.parse(text) as TableSnapshot),
    named: (named.rows as [string, string, number, string | null][]).map(
      ([module, name, isDone, cursor]) => ({
        module,
        name,
        isDone: isDone === 1,
        ...(cursor !== null && { cursor: JSON.parse(cursor) as unknown }),
      }),
    ),
  };
}

/** Writes down that a step is done, in the transaction that does it. */
export async function writeStep(run: Sender, step: StorageStep): Promise<void> {
  const { module, name, done } = step;
  if (step.named) {
    await run({ text: "delete from waymark_tables where name = $1", values: [step.before] });
    if (step.after)
      await run({
        text: "insert into waymark_tables values ($1, $2)",
        values: [step.after.name, JSON.stringify(step.after)],
      });
  }
  for (const one of done) await writeNamed(run, module, one, null);
  await run({
    text: "insert into waymark_steps (module, name) values ($1, $2)",
    values: [module, name],
  });
}

/** Writes down how far the work of a step has come. */
export async function writeCursor(
  run: Sender,
  { module, done }: StorageStep,
  cursor: unknown,
): Promise<void> {
  for (const one of done) await writeNamed(run, module, one, JSON.stringify(cursor) ?? "null");
}

async function writeNamed(
  run: Sender,
  module: string,
  name: string,
  cursor: string | null,
): Promise<void> {
  await run({
    text: `insert into waymark_named values ($1, $2, $3, $4)
      on conflict (module, name) do update set is_done = excluded.is_done, cursor = excluded.cursor`,
    values: [module, name, cursor === null ? "true" : "false", cursor],
  });
}
