import { startPostgres } from "../../packages/storage-postgres/src/testing/index.ts";

/**
 * Starts one PostgreSQL server for a whole run with `TEST_POSTGRES=1`: suites that run on several storages run on it too.
 * With `TEST_POSTGRES=only` they run on nothing else.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (!process.env["TEST_POSTGRES"]) return undefined;
  const server = await startPostgres({ settings: { max_connections: "300" } });
  if (!server) throw new Error("TEST_POSTGRES is set, and no PostgreSQL is installed.");
  process.env["TEST_POSTGRES_URL"] = await server.createDatabase();
  return () => server.stop();
}
