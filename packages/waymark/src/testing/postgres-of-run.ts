/**
 * Starts one PostgreSQL server for a whole run of tests where `TEST_POSTGRES` is set, for `testStorages`; nothing
 * where it is not. vitest calls it when a file that its option `globalSetup` names has it as `setup`:
 * `export { postgresOfRun as setup } from "waymark/testing"`.
 *
 * @returns what ends the server.
 * @throws Error where no PostgreSQL is installed.
 */
export async function postgresOfRun(): Promise<(() => Promise<void>) | undefined> {
  if (!process.env["TEST_POSTGRES"]) return undefined;
  const { startPostgres } = await import("@waymark/storage-postgres/testing");
  const server = await startPostgres({ settings: { max_connections: "300" } });
  if (!server) throw new Error("TEST_POSTGRES is set, and no PostgreSQL is installed.");
  process.env["TEST_POSTGRES_URL"] = await server.createDatabase();
  return () => server.stop();
}
