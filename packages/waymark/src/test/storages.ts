import type { StorageAdapter } from "@waymark/core";
import { postgres } from "@waymark/storage-postgres";
import { startPostgres } from "@waymark/storage-postgres/testing";
import { sqlite } from "@waymark/storage-sqlite";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** An empty database that several sites may open, and how it goes away. */
export interface Place {
  readonly storage: StorageAdapter;
  readonly remove: () => Promise<void>;
}

const server = await startPostgres();

/** The kinds of databases that processes share; PostgreSQL where it is installed. */
export const shared: readonly (readonly [name: string, make: () => Promise<Place>])[] = [
  [
    "SQLite",
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "waymark-shared-"));
      return {
        storage: sqlite({ file: join(folder, "site.db"), synchronous: "normal" }),
        remove: () => rm(folder, { recursive: true }),
      };
    },
  ],
  ...(server
    ? [
        [
          "PostgreSQL",
          async () => ({
            storage: postgres({
              url: await server.createDatabase(),
              pool: { max: 4 },
              durability: "unchecked" as const,
            }),
            remove: async () => {},
          }),
        ] as const,
      ]
    : []),
];
/** Ends the server of PostgreSQL. */
export const stop = async (): Promise<void> => server?.stop();
