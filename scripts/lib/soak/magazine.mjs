import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { command, magazine } from "../example-site.mjs";
import { freePort } from "../free-port.mjs";
import { run } from "../run.mjs";
import { addSkipper, skipper } from "../skipper.mjs";

const probe = fileURLToPath(new URL("probe.mjs", import.meta.url));

/** V8 compiles nothing, and learns about each function when it is first called. */
const interpretedFlags = [
  "--no-opt",
  "--no-sparkplug",
  "--no-maglev",
  "--no-lazy-feedback-allocation",
];

/** Serves the built magazine at a place, with somebody who may do everything, in a process that can be asked what it holds. */
export async function startMagazine(place, { interpreted = false } = {}) {
  const data = join(place.folder, "data");
  const temporary = join(place.folder, "tmp");
  mkdirSync(temporary);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: "127.0.0.1",
    SITE_URL: url,
    DATABASE_URL: place.kind === "sqlite" ? `sqlite:${place.file}` : place.url,
    DATA_DIR: data,
    TMPDIR: temporary,
    TRUSTED_PROXIES: "127.0.0.1",
    MALLOC_ARENA_MAX: "2",
    LOG: "text",
    LOG_LEVEL: "warn",
  };
  await addSkipper(env);
  const watched = ["--expose-gc", ...(interpreted ? interpretedFlags : []), "--import", probe];
  const child = spawn(process.execPath, [...watched, command, "serve", "--site", magazine], {
    env,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  await answers(url, child);
  return {
    url,
    port,
    ...skipper,
    /** What it holds now. */
    async measure(collect) {
      child.send({ collect });
      const [sample] = await once(child, "message");
      return sample;
    },
    /** Files that nobody needs once nothing is under way. */
    leftovers: () =>
      [temporary, join(data, "spool")].flatMap((folder) => {
        try {
          return readdirSync(folder, { recursive: true }).map((name) => join(folder, name));
        } catch {
          return [];
        }
      }),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      const [code] = await ended;
      return code;
    },
    /** What the site's own command finds wrong, once it is stopped. */
    async check() {
      const { status, text } = await run(process.execPath, [command, "check", "--site", magazine], {
        env,
        capture: true,
      });
      return status === 0 ? [] : text.trim().split("\n");
    },
  };
}

async function answers(url, child) {
  while (child.exitCode === null && child.signalCode === null) {
    const reply = await fetch(`${url}/api/`).catch(() => undefined);
    await reply?.body?.cancel();
    if (reply?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The magazine did not start; it says why above.");
}
