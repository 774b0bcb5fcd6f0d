import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as wait } from "node:timers/promises";
import { command, magazine } from "../example-site.mjs";
import { freePort } from "../free-port.mjs";
import { run } from "../run.mjs";
import { admin, createAdmin } from "../test-admin.mjs";

const metrics = fileURLToPath(new URL("metrics.mjs", import.meta.url));

/** V8 compiles nothing, and allocates the feedback of each function at its first call. */
const interpretedFlags = [
  "--no-opt",
  "--no-sparkplug",
  "--no-maglev",
  "--no-lazy-feedback-allocation",
];

/** Serves the built magazine with a test database, an administrator and further variables, in a process that reports its metrics. */
export async function startMagazine(database, { interpreted = false, env: given = {} } = {}) {
  const data = join(database.folder, "data");
  const temporary = join(database.folder, "tmp");
  mkdirSync(temporary);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: "127.0.0.1",
    SITE_URL: url,
    DATABASE_URL: database.storage === "sqlite" ? `sqlite:${database.file}` : database.url,
    DATA_DIR: data,
    TMPDIR: temporary,
    TRUSTED_PROXIES: "127.0.0.1",
    MALLOC_ARENA_MAX: "2",
    LOG: "text",
    LOG_LEVEL: "warn",
    ...given,
  };
  await createAdmin(env);
  const flags = ["--expose-gc", ...(interpreted ? interpretedFlags : []), "--import", metrics];
  const child = spawn(process.execPath, [...flags, command, "serve", "--site", magazine], {
    env,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const exited = once(child, "exit");
  await waitUntilServing(url, child);
  return {
    url,
    port,
    ...admin,
    /** The current metrics; see metrics.mjs for `collect`. */
    async measure(collect) {
      child.send({ collect });
      const [sample] = await once(child, "message");
      return sample;
    },
    /** The temporary files; there must be none while no request is in progress. */
    temporaryFiles: () =>
      [temporary, join(data, "spool")].flatMap((folder) => {
        try {
          return readdirSync(folder, { recursive: true }).map((name) => join(folder, name));
        } catch {
          return [];
        }
      }),
    /** Stops the site and returns its exit code. */
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      const [code] = await exited;
      return code;
    },
    /** The problems that `waymark check` finds on the stopped site. */
    async check() {
      const { status, text } = await run(process.execPath, [command, "check", "--site", magazine], {
        env,
        capture: true,
      });
      return status === 0 ? [] : text.trim().split("\n");
    },
  };
}

async function waitUntilServing(url, child) {
  while (child.exitCode === null && child.signalCode === null) {
    const response = await fetch(`${url}/api/`).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
    await wait(50);
  }
  throw new Error("The magazine did not start; see the messages above.");
}
