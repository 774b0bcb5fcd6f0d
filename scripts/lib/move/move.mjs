import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { root } from "../root.mjs";
import { openRaw } from "./rows-of.mjs";

const isSource = process.execArgv.some((word) => word.includes("@waymark/source"));
const cli = join(root, "packages/waymark", isSource ? "src/cli.ts" : "dist/cli.js");
const site = fileURLToPath(new URL("site.mjs", import.meta.url));

/**
 * Moves a site by the command, which is killed whenever it has copied one of these shares of the rows, and run again.
 * Answers what it took in all, in seconds, and what the last run printed.
 */
export async function move(from, to, { rows, kills, env }) {
  const began = performance.now();
  const killed = [];
  for (;;) {
    const child = spawn(
      process.execPath,
      [...process.execArgv, cli, "migrate", "--site", site, "--from", from, "--to", to],
      { env, stdio: ["ignore", "pipe", "pipe"] },
    );
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (text += part));
    const ended = new Promise((resolve) => child.once("close", (status) => resolve(status ?? 1)));
    const share = kills[killed.length];
    if (share !== undefined) {
      const copied = await Promise.race([until(to, share * rows), ended.then(() => undefined)]);
      if (copied !== undefined && child.kill("SIGKILL")) {
        killed.push(copied);
        await ended;
        continue;
      }
    }
    const status = await ended;
    const seconds = (performance.now() - began) / 1000;
    return { status, text, seconds, killed };
  }
}

/** Waits until that many rows are in the target; answers how many there are then. */
async function until(to, rows) {
  for (;;) {
    const copied = await copiedRows(to).catch(() => 0);
    if (copied >= rows) return copied;
    await wait(15);
  }
}
async function copiedRows(to) {
  if (to.startsWith("sqlite:") && !existsSync(to.slice("sqlite:".length))) return 0;
  const raw = await openRaw(to);
  try {
    return await raw.counts("select coalesce(sum(rows), 0) from move_tables");
  } finally {
    await raw.close();
  }
}
