import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { cli } from "../root.mjs";
import { openRaw } from "./raw-database.mjs";

const site = fileURLToPath(new URL("site.mjs", import.meta.url));

/**
 * Moves a site with `waymark migrate`, which is killed each time it has copied one of the shares in `kills`, and run again.
 * `killed` are the numbers of copied rows at the kills, `seconds` the total time, `text` the output of the last run.
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
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => (text += chunk));
    const exited = new Promise((resolve) => child.once("close", (status) => resolve(status ?? 1)));
    const share = kills[killed.length];
    if (share !== undefined) {
      const copied = await Promise.race([
        waitForRows(to, share * rows),
        exited.then(() => undefined),
      ]);
      if (copied !== undefined && child.kill("SIGKILL")) {
        killed.push(copied);
        await exited;
        continue;
      }
    }
    const status = await exited;
    const seconds = (performance.now() - began) / 1000;
    return { status, text, seconds, killed };
  }
}

/** Waits until the target has this number of rows, and returns the actual number. */
async function waitForRows(to, rows) {
  for (;;) {
    const copied = await countCopied(to).catch(() => 0);
    if (copied >= rows) return copied;
    await wait(15);
  }
}
async function countCopied(to) {
  if (to.startsWith("sqlite:") && !existsSync(to.slice("sqlite:".length))) return 0;
  const raw = await openRaw(to);
  try {
    return await raw.count("select coalesce(sum(rows), 0) from move_tables");
  } finally {
    await raw.close();
  }
}
