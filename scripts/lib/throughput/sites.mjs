import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findNginx } from "../../../examples/cluster/nginx.mjs";
import { startCluster } from "../../../examples/cluster/cluster.mjs";
import { run } from "../run.mjs";
import { newPlace } from "../place.mjs";
import { root } from "../root.mjs";
import { startExample } from "../example-site.mjs";

const command = [process.execPath, join(root, "packages/waymark/dist/cli.js")];
const file = join(root, "examples/magazine/dist/site.js");
const secret = "HighWaterAtNoon2026abcd1";
/** Who writes, in a site that is gone after the run. */
const authorization = `Basic ${btoa(`skipper:${secret}`)}`;

/** Adds who writes to a site. */
async function addWriter(env) {
  const words = ["user", "create", "skipper", "--email", "s@site.example"];
  const given = ["--role", "administrator", "--app-password", `load=${secret}`, "--site", file];
  const [program, ...first] = command;
  const { status, text } = await run(program, [...first, ...words, ...given], {
    env,
    capture: true,
  });
  if (status !== 0) throw new Error(text);
}

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
  await addWriter({ ...settings, ...env });
  const { url, stop } = await startExample(env);
  return {
    port: Number(new URL(url).port),
    authorization,
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
    command,
    site: file,
    database: place.url,
    processes: 4,
    env: { LOG_LEVEL: "warn" },
    print: () => {},
  });
  await addWriter(cluster.env);
  return {
    port: Number(new URL(cluster.url).port),
    authorization,
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
