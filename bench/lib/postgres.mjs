let starting;

/**
 * Where a new, empty database of the run's own server is: fsync on, a socket, gone with the run. The first one
 * starts the server.
 */
export async function createDatabase() {
  starting ??= import("@waymark/storage-postgres/testing").then(({ startPostgres }) =>
    startPostgres({ durable: true, settings: { shared_buffers: "256MB" } }),
  );
  const server = await starting;
  if (!server) throw new Error("No PostgreSQL is installed here.");
  return server.createDatabase();
}
/** Brings what was written into the state of a database that has been there for a while. */
export async function settleDatabase(url) {
  const server = await starting;
  const asRoot = new URL(url);
  asRoot.username = "postgres";
  await server.query("vacuum analyze", [], asRoot.href);
  await server.query("checkpoint");
}
export const stopPostgres = async () => (await starting)?.stop();
