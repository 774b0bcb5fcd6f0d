import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { inspect } from "../kill/inspect.mjs";
import { createTestDatabase, serialize } from "../test-database.mjs";
import { killAt, noStrace } from "./strace.mjs";

const program = fileURLToPath(new URL("writer.mjs", import.meta.url));
const writesPerRun = 40;

/**
 * Kills a writing process at its system calls that write to the disk or sync it: at every 20th, or with WAYMARK_SWEEP at each.
 */
export const killPoints = {
  id: "R-1",
  title: "SIGKILL under load",
  storages: ["sqlite"],
  // The tests of storage-sqlite include a few of these kills.
  quickStorages: [],
  async run(trial) {
    if (noStrace) return noStrace;
    const database = await createTestDatabase("sqlite");
    const acknowledged = new Set();
    const counts = { kills: 0, lost: 0, extra: 0 };
    let knownRows = 0;
    const killOnce = async (calls, at) => {
      const name = `killed at ${calls[0]} ${at}`;
      const { titles, isKilled } = await runWriter(database, name, killAt(calls, at));
      for (const title of titles) acknowledged.add(title);
      const state = await inspect(database);
      const lost = [...acknowledged].filter((title) => !state.byTitle.has(title));
      const added = state.rows.size - knownRows;
      knownRows = state.rows.size;
      if (isKilled) counts.kills++;
      counts.lost += lost.length;
      counts.extra += Math.max(0, added - titles.length);
      trial.check(`${name}: all acknowledged writes are stored`, lost);
      const isMore = added > titles.length + 1;
      trial.check(`${name}: at most one other write is stored`, isMore ? [added] : []);
      trial.check(`${name}: all integrity checks pass`, [
        ...state.inconsistencies,
        ...state.corruption,
      ]);
      return isKilled;
    };
    try {
      // Creates the tables.
      await runWriter(database, "setup", []);
      knownRows = (await inspect(database)).rows.size;
      const [step, last] = process.env.WAYMARK_SWEEP ? [1, 300] : [20, 200];
      for (const calls of [["fsync", "fdatasync"], ["pwrite64"]])
        for (let at = 1; at <= last; at += step) if (!(await killOnce(calls, at))) break;
      trial.log(
        `killed at ${counts.kills} of its syncs and writes: ${acknowledged.size} acknowledged writes, ${counts.lost} lost, ` +
          `${counts.extra} applied without acknowledgement`,
      );
    } finally {
      await database.remove();
    }
  },
};

/** Runs writer.mjs; returns the titles of the acknowledged posts, and whether it was killed. */
async function runWriter(database, name, prefix) {
  const [command, ...args] = [
    ...prefix,
    process.execPath,
    ...process.execArgv,
    program,
    name,
    writesPerRun,
  ];
  const child = spawn(command, args.map(String), {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, TEST_DATABASE: serialize(database) },
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  const [code, signal] = await once(child, "close");
  if (code !== 0 && signal === null && code !== 137)
    throw new Error(`The writer exited with code ${code}.`);
  const titles = output.split("\n").filter((line) => line !== "");
  return { titles, isKilled: signal !== null || code === 137 };
}
