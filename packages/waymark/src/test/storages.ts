import type { StorageAdapter } from "@waymark/core";
import { postgres } from "@waymark/storage-postgres";
import { sharedPostgres } from "@waymark/storage-postgres/testing";
import { sqlite } from "@waymark/storage-sqlite";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** An empty database that several sites can open. */
export interface SharedStorage {
  readonly storage: StorageAdapter;
  readonly remove: () => Promise<void>;
}

const server = await sharedPostgres();

/** Databases that several processes can share; PostgreSQL only if it is installed. */
export const shared: readonly (readonly [name: string, make: () => Promise<SharedStorage>])[] = [
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
/** Stops the PostgreSQL server. */
export const stop = async (): Promise<void> => server?.stop();
