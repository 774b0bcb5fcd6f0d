import { memory, type StorageAdapter } from "@waymark/core";

/** A kind of storage for tests: its name, and a function that creates an empty one. */
export type TestStorage = readonly [name: string, make: () => StorageAdapter];

/**
 * The kinds of storage that the tests of a module run on: memory and SQLite, or those listed in the environment
 * variable `TEST_STORAGES` (`memory,sqlite,libsql`). With `TEST_POSTGRES=1` also PostgreSQL, with
 * `TEST_POSTGRES=only` only PostgreSQL.
 *
 *     describe.each(await testStorages())("tides on %s", (_, storage) => {
 *       test("…", async () => {
 *         await using site = await testSite({ storage: storage(), modules: [tides()] });
 *       });
 *     });
 *
 * @throws Error if PostgreSQL is requested but `postgresOfRun` has not started it.
 */
export async function testStorages(): Promise<readonly TestStorage[]> {
  const input = process.env["TEST_POSTGRES"];
  return [
    ...(input === "only" ? [] : await withoutServer()),
    ...(input ? [await onServer(process.env["TEST_POSTGRES_URL"])] : []),
  ];
}
/** Creates empty storage for suites that run on one kind: memory, or PostgreSQL if `TEST_POSTGRES` is set. */
export async function anyStorage(): Promise<() => StorageAdapter> {
  if (!process.env["TEST_POSTGRES"]) return memory;
  const [, make] = await onServer(process.env["TEST_POSTGRES_URL"]);
  return make;
}

async function withoutServer(): Promise<readonly TestStorage[]> {
  const { libsql } = await import("@waymark/storage-libsql");
  const { testDatabase } = await import("@waymark/storage-sqlite/testing");
  const kinds: readonly TestStorage[] = [
    ["memory", memory],
    ["SQLite", testDatabase],
    ["libSQL", () => libsql(":memory:")],
  ];
  const named = (process.env["TEST_STORAGES"] ?? "memory,sqlite").toLowerCase().split(",");
  return kinds.filter(([name]) => named.includes(name.toLowerCase()));
}
async function onServer(url: string | undefined): Promise<TestStorage> {
  if (!url)
    throw new Error("TEST_POSTGRES is set, but vitest's globalSetup does not call postgresOfRun.");
  const { testSchemas } = await import("@waymark/storage-postgres/testing");
  return ["PostgreSQL", testSchemas({ url })];
}

/**
 * Starts one PostgreSQL server for a test run if `TEST_POSTGRES` is set, for `testStorages`; otherwise does nothing.
 * Export it as `setup` from a file of vitest's option `globalSetup`:
 * `export { postgresOfRun as setup } from "waymark/testing"`.
 *
 * @returns a function that stops the server.
 * @throws Error if PostgreSQL is not installed.
 */
export async function postgresOfRun(): Promise<(() => Promise<void>) | undefined> {
  if (!process.env["TEST_POSTGRES"]) return undefined;
  const { startPostgres } = await import("@waymark/storage-postgres/testing");
  const server = await startPostgres({ settings: { max_connections: "300" } });
  if (!server) throw new Error("TEST_POSTGRES is set, but PostgreSQL is not installed.");
  process.env["TEST_POSTGRES_URL"] = await server.createDatabase();
  return () => server.stop();
}
