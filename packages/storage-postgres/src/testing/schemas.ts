import {
  toSnapshot,
  type ModuleMigrations,
  type NamedTable,
  type StorageAdapter,
  withReferences,
} from "@waymark/storage";
import { createHash } from "node:crypto";
import { postgres } from "../postgres.ts";
import { sqlOf } from "../client.ts";

/** Where the sites of a test run keep their tables. */
export interface TestSchemasOptions {
  /** A database that only tests use, on a server of `startPostgres`. Default: that of the run, `TEST_POSTGRES_URL`. */
  readonly url?: string;
  /** Tells processes apart that use the database at the same time. Default: the number of vitest's worker. */
  readonly lane?: string;
  /** How many connections each site has. Default 3. */
  readonly connections?: number;
}

/** The schemas for one declaration of tables: how many there are, and which of them no site has. */
interface SchemaPool {
  readonly name: string;
  made: number;
  readonly free: string[];
}

/**
 * Storage for many short tests on one server. Each call answers an adapter whose tables are empty and give ids from 1
 * again; they are those of a site that was closed, made anew only where none is left with the same declarations. A test
 * may open its adapter again as long as no other has got its tables.
 */
export function testSchemas({
  url = process.env["TEST_POSTGRES_URL"],
  lane = process.env["VITEST_POOL_ID"] ?? "1",
  connections = 3,
}: TestSchemasOptions = {}): () => StorageAdapter {
  if (url === undefined) throw new Error("testSchemas: there is no database.");
  const pools = new Map<string, SchemaPool>();
  const owners = new Map<string, StorageAdapter>();

  const claim = (owner: StorageAdapter, key: string) => {
    let pool = pools.get(key);
    if (!pool) pools.set(key, (pool = { name: `lane${lane}_${key}`, made: 0, free: [] }));
    const schema = pool.free.shift() ?? `${pool.name}_${++pool.made}`;
    owners.set(schema, owner);
    return { key, schema, free: pool.free };
  };

  return () => {
    let own: ReturnType<typeof claim> | undefined;
    let emptied: Promise<void> | undefined;
    const adapter: StorageAdapter = {
      name: "postgres",
      open(tables, migrations = []) {
        const key = keyOf(tables, migrations);
        own ??= claim(adapter, key);
        const { schema, free } = own;
        // What was brought to other declarations fits nobody else.
        const isKept = own.key === key;
        if (owners.get(schema) !== adapter)
          throw new Error("Another site of this test run has got the tables of this storage.");
        const taken = free.indexOf(schema);
        if (taken !== -1) free.splice(taken, 1);
        const storage = postgres({
          url,
          schema,
          durability: "unchecked",
          pool: { max: connections },
        }).open(tables, migrations);
        const { migrate, plan, close } = storage;
        const first = () => (emptied ??= empty(storage, schema));
        // The same object: `sqlOf` knows it.
        return Object.assign(storage, {
          migrate: async (options: Parameters<typeof migrate>[0]) => {
            await first();
            return migrate(options);
          },
          plan: async () => {
            await first();
            return plan();
          },
          async close() {
            await close();
            if (isKept && !free.includes(schema)) free.push(schema);
          },
        });
      },
    };
    return adapter;
  };
}

const keyOf = (tables: readonly NamedTable[], migrations: readonly ModuleMigrations[]): string =>
  createHash("sha256")
    .update(JSON.stringify([withReferences(tables).map((named) => toSnapshot(named)), migrations]))
    .digest("hex")
    .slice(0, 16);

/** Removes what an earlier site left, and not the record of how its tables were made. */
async function empty(storage: object, schema: string): Promise<void> {
  const name = `'${schema}'`;
  await sqlOf(storage as never)?.query(`do $$
    declare one record; is_filled boolean;
    begin
      for one in select c.oid::regclass as called from pg_class c
        where c.relnamespace = to_regnamespace(${name}) and c.relkind = 'r'
          and c.relname not in ('waymark_tables', 'waymark_steps', 'waymark_named')
      loop
        execute format('select exists (select from %s)', one.called) into is_filled;
        if is_filled then
          begin
            execute format('delete from %s', one.called);
          exception when foreign_key_violation then
            -- Together with the tables that refer to it.
            execute format('truncate %s cascade', one.called);
          end;
        end if;
      end loop;
      perform setval(s.seqrelid, 1, false) from pg_sequence s join pg_class c on c.oid = s.seqrelid
        where c.relnamespace = to_regnamespace(${name}) and c.relname <> 'waymark_steps_id_seq'
          and pg_sequence_last_value(s.seqrelid) is not null;
    end $$`);
}
