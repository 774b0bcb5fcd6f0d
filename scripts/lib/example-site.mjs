import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./root.mjs";

/** The built `waymark` command and the built magazine. */
export const command = join(root, "packages/waymark/dist/cli.js");
export const magazine = join(root, "examples/magazine/dist/site.js");
/** The magazine in each theme. */
export const themes = { journal: magazine, studio: join(root, "scripts/lib/studio/site.mjs") };
/** The magazine, which watches a folder of code. */
export const watched = join(root, "scripts/lib/watched/site.mjs");

const isReady = async (url) => (await fetch(`${new URL(url).origin}/readyz`)).ok;

/**
 * Serves the built magazine, or another site that prints the same, on a free port with a temporary database. Returns its URL, the passwords of the
 * administrator `admin`, its folder, what it has `printed`, and `stop`, which deletes the database and returns the exit status.
 */
export async function startExample(env = {}, site = magazine) {
  const folder = await mkdtemp(join(tmpdir(), "waymark-example-"));
  const child = spawn(process.execPath, [command, "serve", "--site", site], {
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
  const exited = new Promise((resolve) => child.once("close", resolve));
  const stop = async () => {
    child.kill("SIGTERM");
    const status = await exited;
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
    void exited.then((status) =>
      reject(new Error(`The example exited with code ${status}: ${text}`)),
    );
  });
  // On a busy machine the site may reject requests at first.
  for (let left = 300; left > 0 && !(await isReady(url)); left--)
    await new Promise((resolve) => setTimeout(resolve, 100));
  const shown = (label) => new RegExp(`^ +${label}: +(.+)$`, "m").exec(text)?.[1]?.trim() ?? "";
  const passwords = {
    signIn: shown("password for the sign-in page"),
    api: shown("application password for API clients"),
  };
  return { url, passwords, folder, printed: () => text, stop };
}
