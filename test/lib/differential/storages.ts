import { PGlite } from "@electric-sql/pglite";
import { memory } from "@waymark/core";
import type { StorageAdapter } from "@waymark/storage";
import { postgres } from "@waymark/storage-postgres";
import { startPostgres } from "@waymark/storage-postgres/testing";
import { sqlite } from "@waymark/storage-sqlite";

/** Creates empty storages of one kind. */
export interface StorageFactory {
  readonly name: string;
  create(): StorageAdapter;
  close(): Promise<void>;
}
export const storageNames = ["memory", "sqlite", "postgres", "pglite"] as const;
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
