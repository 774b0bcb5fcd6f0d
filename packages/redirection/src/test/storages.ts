import { memory, type StorageAdapter } from "@waymark/core";

type Storages = readonly (readonly [name: string, make: () => StorageAdapter])[];

// Modules know no adapter, so the names are not written where the compiler would follow them.
const sqliteName: string = "@waymark/storage-sqlite";
const postgresName: string = "@waymark/storage-postgres/testing";

/** Nothing where the run is to be on PostgreSQL alone. */
async function withoutServer(): Promise<Storages> {
  if (process.env["TEST_POSTGRES"] === "only") return [];
  const { sqlite } = (await import(sqliteName)) as { sqlite: (file: string) => StorageAdapter };
  return [
    ["memory", memory],
    ["SQLite", () => sqlite(":memory:")],
  ];
}
/** PostgreSQL, where the run has a server for it. */
async function onServer(): Promise<Storages> {
  if (!process.env["TEST_POSTGRES_URL"]) return [];
  const { testSchemas } = (await import(postgresName)) as {
    testSchemas: () => () => StorageAdapter;
  };
  return [["PostgreSQL", testSchemas()]];
}

/** The storages that redirects are tested on, by name. Each call opens an empty one. */
export const storages: Storages = [...(await withoutServer()), ...(await onServer())];
