// Starts four processes of one site behind nginx, with one PostgreSQL database: node start.mjs
import { fileURLToPath } from "node:url";
import { startPostgres } from "@waymark/storage-postgres/testing";
import { startCluster } from "./cluster.mjs";

const fileOf = (name, from = import.meta.url) => fileURLToPath(new URL(name, from));
const { DATABASE_URL, PROCESSES = "4", PORT = "8080" } = process.env;

// Without DATABASE_URL it starts a temporary PostgreSQL server.
const server = DATABASE_URL ? undefined : await startPostgres({ durable: true });
if (!DATABASE_URL && !server) {
  console.error("PostgreSQL is not installed. Set DATABASE_URL to the URL of a database.");
  process.exit(1);
}
const cluster = await startCluster({
  command: [process.execPath, fileOf("dist/cli.js", import.meta.resolve("waymark/package.json"))],
  site: fileOf("dist/site.js"),
  database: DATABASE_URL ?? (await server.createDatabase("magazine")),
  processes: Number(PROCESSES),
  port: Number(PORT),
}).catch(async (error) => {
  await server?.stop();
  console.error(error.message);
  process.exit(1);
});
console.log(`${PROCESSES} processes are running at ${cluster.url}/`);

for (const signal of ["SIGTERM", "SIGINT"])
  process.once(signal, async () => {
    process.once(signal, () => process.exit(1));
    await cluster.stop();
    await server?.stop();
    process.exit(0);
  });
