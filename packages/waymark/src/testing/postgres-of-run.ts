/**
 * Starts one PostgreSQL server for a test run if `TEST_POSTGRES` is set, for `testStorages`; otherwise does nothing.
 * Export it as `setup` from a file of vitest's option `globalSetup`: `export { postgresOfRun as setup } from
 * "waymark/testing"`.
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
