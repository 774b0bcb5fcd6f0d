import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { command, magazine } from "../example-site.mjs";
import { freePort } from "../free-port.mjs";
import { startLoad } from "../restart-load.mjs";
import { run } from "../run.mjs";
import { formatCounts, quantileMs } from "../statistics.mjs";
import { admin, createAdmin } from "../test-admin.mjs";
import { createTestDatabase, noPostgres } from "../test-database.mjs";

const service = fileURLToPath(new URL("socket-service.mjs", import.meta.url));

/** Restarts a site whose socket systemd holds, while clients send requests on open connections: none fails. */
export const restarts = {
  id: "R-23",
  title: "restarts under load with a socket of systemd",
  quickStorages: ["sqlite"],
  async run(trial) {
    const activate = await run("systemd-socket-activate", ["--version"], { capture: true }).catch(
      () => undefined,
    );
    if (activate?.status !== 0) return "systemd-socket-activate is not installed";
    const database = await createTestDatabase(trial.storage);
    if (!database) return noPostgres;
    try {
      await restartUnderLoad(trial, database);
    } finally {
      await database.remove();
    }
  },
};

async function restartUnderLoad({ quick, check, log }, { storage, folder, file, url }) {
  const port = await freePort();
  const env = {
    DATABASE_URL: storage === "sqlite" ? `sqlite:${file}` : url,
    DATA_DIR: folder,
    SITE_URL: `http://127.0.0.1:${port}`,
    LOG: "text",
    LOG_LEVEL: "warn",
    SAMPLE_CONTENT: "no",
  };
  await createAdmin({ ...process.env, ...env });
  const site = await startService(port, env);
  const load = startLoad(port, admin.authorization, ["/", "/api/core/v2/posts?per_page=5"]);
  const statuses = [];
  await load.proceeded();
  for (let n = 0; n < (quick ? 2 : 20); n++) {
    statuses.push(await site.replace());
    await load.proceeded();
    await wait(500);
  }
  const { counts, failures, times, created, stored } = await load.stop();
  statuses.push(await site.stop());
  log(
    `${statuses.length - 1} restarts, responses: ${formatCounts(counts)}; failed: ${formatCounts(failures)}; ` +
      `p50 ${quantileMs(times, 0.5)}, longest ${quantileMs(times, 1)}`,
  );
  check("no request fails", Object.keys(failures));
  check("each write is stored once", stored === created ? [] : [`${stored}, not ${created}`]);
  check(
    "each process ends by itself",
    statuses.filter((status) => status !== "0"),
  );
}

/** Starts the service; it gets a socket that listens on the port, and starts the first process at the first connection. */
async function startService(port, env) {
  const variables = Object.entries(env).flatMap(([name, value]) => ["-E", `${name}=${value}`]);
  const site = [process.execPath, command, "serve", "--site", magazine];
  const args = ["-l", `127.0.0.1:${port}`, ...variables, process.execPath, service, ...site];
  const child = spawn("systemd-socket-activate", args, { stdio: "pipe" });
  const [first] = await once(child.stderr, "data");
  if (!String(first).startsWith("Listening on")) throw new Error(first);
  child.stderr.pipe(process.stderr);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const send = async (line) => {
    child.stdin.write(`${line}\n`);
    return (await lines.next()).value;
  };
  return {
    /** Ends the process and starts the next one; returns the exit status. */
    replace: () => send("restart"),
    async stop() {
      const status = await send("stop");
      if (child.exitCode === null) await once(child, "exit");
      return status;
    },
  };
}
