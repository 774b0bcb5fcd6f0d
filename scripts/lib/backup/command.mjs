import { join } from "node:path";
import { cli } from "../root.mjs";
import { run } from "../run.mjs";

/** Runs a `waymark` command on the site in a folder; returns its output and its duration in milliseconds. */
export async function waymark(folder, ...args) {
  const began = performance.now();
  const { status, text } = await run(process.execPath, [...process.execArgv, cli, ...args], {
    capture: true,
    cwd: folder,
    env: { DATABASE_URL: `sqlite:${join(folder, "site.db")}`, DATA_DIR: folder, LOG: "text" },
  });
  if (status !== 0)
    throw new Error(`waymark ${args.join(" ")} exited with code ${status}:\n${text}`);
  return { text, milliseconds: performance.now() - began };
}
