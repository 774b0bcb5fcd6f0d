import { PGlite } from "@electric-sql/pglite";
import { memory } from "@waymark/core";
import type { StorageAdapter } from "@waymark/storage";
import { postgres } from "@waymark/storage-postgres";
import { startPostgres } from "@waymark/storage-postgres/testing";
import { sqlite } from "@waymark/storage-sqlite";

/** A kind of storage, of which any number of empty ones can be had. */
export interface Source {
  readonly name: string;
  create(): StorageAdapter;
  close(): Promise<void>;
}
export const sourceNames = ["memory", "sqlite", "postgres", "pglite"] as const;
export type SourceName = (typeof sourceNames)[number];

/** Undefined where there is no such storage here: no PostgreSQL is installed. */
export async function openSource(name: SourceName): Promise<Source | undefined> {
  let schemas = 0;
  const schema = () => `played_${++schemas}`;
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
