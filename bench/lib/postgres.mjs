let starting;

/** Creates an empty database on a temporary server with fsync on, and returns its URL. The first call starts the server. */
export async function createDatabase() {
  starting ??= import("@waymark/storage-postgres/testing").then(({ startPostgres }) =>
    startPostgres({ durable: true, settings: { shared_buffers: "256MB" } }),
  );
  const server = await starting;
  if (!server) throw new Error("PostgreSQL is not installed.");
  return server.createDatabase();
}
/** Runs VACUUM ANALYZE and a checkpoint, as a server does some time after many writes. */
export async function vacuumDatabase(url) {
  const server = await starting;
  const asRoot = new URL(url);
  asRoot.username = "postgres";
  await server.query("vacuum analyze", [], asRoot.href);
  await server.query("checkpoint");
}
export const stopPostgres = async () => (await starting)?.stop();
