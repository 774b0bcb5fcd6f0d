import { startPostgres, toTestServer, type TestServer } from "./server.ts";

/** A test server that several test files share. */
export type SharedServer = Pick<TestServer, "url" | "createDatabase" | "query" | "stop">;

const variable = "TEST_POSTGRES_SERVER";

/**
 * Starts one PostgreSQL server for all files of a test run that call `sharedPostgres`. Export it as `setup` from a file of
 * vitest's option `globalSetup`: `export { startSharedPostgres as setup } from "@waymark/storage-postgres/testing"`.
 *
 * @returns a function that stops the server; undefined if there already is one, or no PostgreSQL is installed.
 */
export async function startSharedPostgres(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[variable] !== undefined) return undefined;
  const server = await startPostgres({ settings: { max_connections: "300" } });
  if (!server) return undefined;
  process.env[variable] = server.url;
  return () => {
    delete process.env[variable];
    return server.stop();
  };
}

/**
 * The server that `startSharedPostgres` has started for this test run, or a new one if it has not. Each test uses a database
 * of its own. `stop` leaves the server of the run to the other files.
 *
 *     const server = await sharedPostgres();
 *     afterAll(() => server?.stop());
 *
 * @returns undefined if no PostgreSQL is installed.
 */
export async function sharedPostgres(): Promise<SharedServer | undefined> {
  const url = process.env[variable];
  if (url === undefined) return startPostgres();
  return { ...toTestServer(url), stop: async () => {} };
}
