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

/** Options of `testSchemas`. */
export interface TestSchemasOptions {
  /** A database for tests only, on a server of `startPostgres`. Default: `TEST_POSTGRES_URL`. */
  readonly url?: string;
  /** Distinguishes processes that use the database at the same time. Default: the number of the vitest worker. */
  readonly lane?: string;
  /** The number of connections of each site. Default 3. */
  readonly connections?: number;
}

/** The schemas for one declaration of tables: their number, and those that no site uses. */
interface SchemaPool {
  readonly name: string;
  made: number;
  readonly free: string[];
}

/**
 * Storage for many short tests on one server. Each call returns an adapter with empty tables whose ids start at 1. It reuses
 * the schema of a closed site with the same declarations if there is one. A test can open its adapter again until another
 * adapter reuses its schema.
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
        // A schema with other declarations cannot be reused.
        const isKept = own.key === key;
        if (owners.get(schema) !== adapter)
          throw new Error("Another site of this test run uses the schema of this storage.");
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
        // The same object, because `sqlOf` requires it.
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

/** Deletes the rows of an earlier site, but not the records of its migrations. */
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
      for one in select c.oid as id from pg_class c
        where c.relnamespace = to_regnamespace(${name}) and c.relkind = 'S' and c.relname <> 'waymark_steps_id_seq'
      loop
        -- In the query it would also read sequences of other schemas, which may be dropped meanwhile.
        if pg_sequence_last_value(one.id) is not null then
          perform setval(one.id, 1, false);
        end if;
      end loop;
    end $$`);
}
