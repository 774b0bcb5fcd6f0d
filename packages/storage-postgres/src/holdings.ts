import type { StorageRecord } from "@waymark/storage";
import { startedStepsSql, createdTablesSql, toRecord, quoted } from "@waymark/storage-sql";
import type { SQL } from "drizzle-orm/sql/sql";
import type { StatementResult, Sender } from "./client.ts";
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
export function send(run: Sender, statement: SQL): Promise<StatementResult> {
  const { sql: text, params } = dialect.toText(statement);
  return run({ text, values: params });
}

/** The tables as they were created, and the named steps that were started. */
export async function readRecord(run: Sender): Promise<StorageRecord> {
  const has = await run({ text: "select to_regclass('waymark_tables') is not null" });
  if ((has.rows[0] as [number])[0] !== 1) return { tables: [], named: [] };
  const tables = await send(run, createdTablesSql);
  const named = await send(run, startedStepsSql);
  return toRecord(tables.rows, named.rows);
}

/** The tables of a site in a database, and other objects in its schema. */
export interface SchemaContents {
  /** The major version of the server: 16. */
  readonly major: number;
  /** The schema of the tables; undefined if it does not exist. */
  readonly schema: string | undefined;
  /** The tables of the modules. */
  readonly tables: readonly string[];
  /** These, and the tables of the migration record. */
  readonly own: readonly string[];
  /** Tables, views and sequences in the schema that do not belong to the site. */
  readonly foreign: readonly string[];
}

const records = ["waymark_tables", "waymark_steps", "waymark_named"];

/** Reads the holdings on a connection whose schema is set. */
export async function readHoldings(run: Sender): Promise<SchemaContents> {
  const server = await run({
    text: "select current_setting('server_version_num')::bigint, current_schema()::text",
  });
  const [version, schema] = server.rows[0] as [number, string | null];
  const { tables } = await readRecord(run);
  const listed = new Set([...tables.map(({ name }) => name), ...records]);
  // A sequence for the ids of a table is restored with it.
  const found = await run({
    text: `select c.relname, coalesce(o.relname, c.relname) from pg_class c
      left join pg_depend d on c.relkind = 'S' and d.classid = 'pg_class'::regclass and d.objid = c.oid
        and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
      left join pg_class o on o.oid = d.refobjid
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      order by 1`,
  });
  const relations = found.rows as [string, string][];
  const own = relations.filter(([name]) => listed.has(name)).map(([name]) => name);
  return {
    major: Math.floor(version / 10_000),
    schema: schema ?? undefined,
    tables: own.filter((name) => !records.includes(name)),
    own,
    foreign: relations.filter(([, owner]) => !listed.has(owner)).map(([name]) => name),
  };
}

/** The number of rows of each table. */
export async function countRows(
  run: Sender,
  tables: readonly string[],
): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  for (const name of tables) {
    const { rows: counted } = await run({ text: `select count(*) from ${quoted(name)}` });
    [rows[name]] = counted[0] as [number];
  }
  return rows;
}

/** Whether any table has a row. */
export async function hasRows(run: Sender, tables: readonly string[]): Promise<boolean> {
  for (const name of tables) {
    const { count } = await run({ text: `select 1 from ${quoted(name)} limit 1` });
    if (count > 0) return true;
  }
  return false;
}
