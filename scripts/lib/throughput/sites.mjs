import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findNginx } from "../../../examples/cluster/nginx.mjs";
import { startCluster } from "../../../examples/cluster/cluster.mjs";
import { command, magazine, startExample } from "../example-site.mjs";
import { admin, createAdmin } from "../test-admin.mjs";
import { createTestDatabase } from "../test-database.mjs";

async function startOne(storage) {
  const database = await createTestDatabase(storage);
  if (!database) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "waymark-throughput-"));
  chmodSync(folder, 0o711);
  const env = {
    DATABASE_URL: storage === "sqlite" ? `sqlite:${database.file}` : database.url,
    DATA_DIR: join(folder, "data"),
  };
  const settings = { LOG: "text", LOG_LEVEL: "warn", SITE_URL: "http://127.0.0.1" };
  await createAdmin({ ...settings, ...env });
  const { url, stop } = await startExample(env);
  return {
    port: Number(new URL(url).port),
    authorization: admin.authorization,
    async stop() {
      await stop();
      await database.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startFour() {
  const database = findNginx() && (await createTestDatabase("postgres"));
  if (!database) return undefined;
  const cluster = await startCluster({
    command: [process.execPath, command],
    site: magazine,
    database: database.url,
    processes: 4,
    env: { LOG_LEVEL: "warn" },
    print: () => {},
  });
  await createAdmin(cluster.env);
  return {
    port: Number(new URL(cluster.url).port),
    authorization: admin.authorization,
    async stop() {
      await cluster.stop();
      await database.remove();
    },
  };
}

/** The compared deployments. Each function starts one, and returns undefined if PostgreSQL or nginx is not installed. */
export const deployments = {
  "one process, SQLite": () => startOne("sqlite"),
  "one process, PostgreSQL": () => startOne("postgres"),
  "four processes behind nginx, PostgreSQL": startFour,
};
