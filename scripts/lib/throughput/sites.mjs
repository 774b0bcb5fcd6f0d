import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findNginx } from "../../../examples/cluster/nginx.mjs";
import { startCluster } from "../../../examples/cluster/cluster.mjs";
import { newPlace } from "../place.mjs";
import { command, magazine, startExample } from "../example-site.mjs";
import { addSkipper, skipper } from "../skipper.mjs";

async function startOne(kind) {
  const place = await newPlace(kind);
  if (!place) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "waymark-throughput-"));
  chmodSync(folder, 0o711);
  const env = {
    DATABASE_URL: kind === "sqlite" ? `sqlite:${place.file}` : place.url,
    DATA_DIR: join(folder, "data"),
  };
  const settings = { LOG: "text", LOG_LEVEL: "warn", SITE_URL: "http://127.0.0.1" };
  await addSkipper({ ...settings, ...env });
  const { url, stop } = await startExample(env);
  return {
    port: Number(new URL(url).port),
    authorization: skipper.authorization,
    async stop() {
      await stop();
      await place.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startFour() {
  const place = findNginx() && (await newPlace("postgres"));
  if (!place) return undefined;
  const cluster = await startCluster({
    command: [process.execPath, command],
    site: magazine,
    database: place.url,
    processes: 4,
    env: { LOG_LEVEL: "warn" },
    print: () => {},
  });
  await addSkipper(cluster.env);
  return {
    port: Number(new URL(cluster.url).port),
    authorization: skipper.authorization,
    async stop() {
      await cluster.stop();
      await place.remove();
    },
  };
}

/** The ways to serve a site that are compared; each starts one, or answers undefined where something is not installed. */
export const setUps = {
  "one process, SQLite": () => startOne("sqlite"),
  "one process, PostgreSQL": () => startOne("postgres"),
  "four processes behind nginx, PostgreSQL": startFour,
};
