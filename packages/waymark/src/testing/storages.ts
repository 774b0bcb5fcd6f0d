import { memory, type StorageAdapter } from "@waymark/core";

/** A kind of storage that tests run on: its name, and what makes an empty one. */
export type TestStorage = readonly [name: string, make: () => StorageAdapter];

/**
 * The kinds of storage that the tests of a module run on: memory and SQLite, or those of them that `TEST_STORAGES` in the
 * environment names (`memory`, `sqlite`, with commas between them). With `TEST_POSTGRES=1` PostgreSQL too, with
 * `TEST_POSTGRES=only` nothing else.
 *
 *     describe.each(await testStorages())("tides on %s", (_, storage) => {
 *       test("…", async () => {
 *         await using site = await testSite({ storage: storage(), modules: [tides()] });
 *       });
 *     });
 *
 * @throws Error where PostgreSQL is wished for and the run has not started it: see `postgresOfRun`.
 */
export async function testStorages(): Promise<readonly TestStorage[]> {
  const wish = process.env["TEST_POSTGRES"];
  return [
    ...(wish === "only" ? [] : await withoutServer()),
    ...(wish ? [await onServer(process.env["TEST_POSTGRES_URL"])] : []),
  ];
}
/** Makes empty storage for a suite that runs on one kind: memory, or PostgreSQL with `TEST_POSTGRES` in the environment. */
export async function anyStorage(): Promise<() => StorageAdapter> {
  if (!process.env["TEST_POSTGRES"]) return memory;
  const [, make] = await onServer(process.env["TEST_POSTGRES_URL"]);
  return make;
}

async function withoutServer(): Promise<readonly TestStorage[]> {
  const { sqlite } = await import("@waymark/storage-sqlite");
  const kinds: readonly TestStorage[] = [
    ["memory", memory],
    ["SQLite", () => sqlite(":memory:")],
  ];
  const named = process.env["TEST_STORAGES"]?.toLowerCase().split(",");
  return named ? kinds.filter(([name]) => named.includes(name.toLowerCase())) : kinds;
}
async function onServer(url: string | undefined): Promise<TestStorage> {
  if (!url)
    throw new Error("TEST_POSTGRES is set: vitest's globalSetup has to name postgresOfRun.");
  const { testSchemas } = await import("@waymark/storage-postgres/testing");
  return ["PostgreSQL", testSchemas({ url })];
}
