import type { StorageRecord } from "@waymark/storage";
import { begunStepsSql, madeTablesSql, toRecord } from "@waymark/storage-sql";
import type { SQL } from "drizzle-orm/sql/sql";
import type { Answer, Sender } from "./client.ts";
import { dialect } from "./dialect.ts";

/** Creates the tables of the migration record if missing. */
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

/** Sends a statement of the record. */
export function send(run: Sender, statement: SQL): Promise<Answer> {
  const { sql: text, params } = dialect.toText(statement);
  return run({ text, values: params });
}

/** The tables as they were created, and the named steps that were started. */
export async function readRecord(run: Sender): Promise<StorageRecord> {
  const has = await run({ text: "select to_regclass('waymark_tables') is not null" });
  if ((has.rows[0] as [number])[0] !== 1) return { tables: [], named: [] };
  const tables = await send(run, madeTablesSql);
  const named = await send(run, begunStepsSql);
  return toRecord(tables.rows, named.rows);
}
