import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./root.mjs";

/** The files of the built `waymark` command and of the built magazine. */
export const command = join(root, "packages/waymark/dist/cli.js");
export const magazine = join(root, "examples/magazine/dist/site.js");

/**
 * Serves the built magazine on a free port, with a database of its own that is gone afterwards. Answers its address and
 * how to end it.
 */
export async function startExample(env = {}) {
  const folder = await mkdtemp(join(tmpdir(), "waymark-example-"));
  const child = spawn(process.execPath, [command, "serve", "--site", magazine], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: "0",
      HOST: "127.0.0.1",
      DATABASE_URL: "sqlite:site.db",
      DATA_DIR: "data",
      SITE_URL: "",
      LOG: "text",
      LOG_LEVEL: "warn",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const stop = async () => {
    child.kill("SIGTERM");
    const status = await ended;
    await rm(folder, { recursive: true, force: true });
    return status;
  };
  let text = "";
  const url = await new Promise((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      text += chunk;
      const found = /^ {2}site +(\S+)\/$/m.exec(text);
      if (found) resolve(found[1]);
    });
    void ended.then((status) => reject(new Error(`The example ended with ${status}: ${text}`)));
  });
  return { url, stop };
}
