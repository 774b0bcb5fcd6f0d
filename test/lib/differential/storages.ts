import { PGlite } from "@electric-sql/pglite";
import { memory } from "@waymark/core";
import type { StorageAdapter } from "@waymark/storage";
import { libsql } from "@waymark/storage-libsql";
import { postgres } from "@waymark/storage-postgres";
import { startPostgres } from "@waymark/storage-postgres/testing";
import { sqlite } from "@waymark/storage-sqlite";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Creates empty storages of one kind. */
export interface StorageFactory {
  readonly name: string;
  create(): StorageAdapter;
  close(): Promise<void>;
}
export const storageNames = ["memory", "sqlite", "libsql", "postgres", "pglite"] as const;
export type StorageName = (typeof storageNames)[number];

/** Undefined for `postgres` if no PostgreSQL is installed. */
export async function openStorageFactory(name: StorageName): Promise<StorageFactory | undefined> {
  let schemas = 0;
  const schema = () => `replica_${++schemas}`;
  switch (name) {
    case "memory":
      return { name, create: () => memory(), close: async () => undefined };
    case "sqlite":
      return { name, create: () => sqlite(":memory:"), close: async () => undefined };
    case "libsql": {
      const folder = await mkdtemp(join(tmpdir(), "waymark-libsql-"));
      return {
        name,
        create: () =>
          libsql({ url: `file:${join(folder, `${schema()}.db`)}`, synchronous: "normal" }),
        close: () => rm(folder, { recursive: true }),
      };
    }
    case "pglite": {
      const client = new PGlite();
      return {
        name,
        create: () => postgres({ client, schema: schema() }),
        close: () => client.close(),
      };
    }
    case "postgres": {
      const server = await startPostgres();
      if (!server) return undefined;
      const url = await server.createDatabase();
      return {
        name,
        create: () =>
          postgres({ url, schema: schema(), durability: "unchecked", pool: { max: 2 } }),
        close: () => server.stop(),
      };
    }
  }
}
