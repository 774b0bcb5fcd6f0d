import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { look } from "../kill/check.mjs";
import { newPlace, told } from "../place.mjs";
import { canTrace, killingAt } from "./trace.mjs";

const program = fileURLToPath(new URL("writer.mjs", import.meta.url));
const most = 40;

/** A process that is killed at each of its calls that write to the disk or sync it, or at some of them. */
export const sweep = {
  id: "R-1",
  on: ["sqlite"],
  // Tests of storage-sqlite do a little of this.
  quickOn: [],
  async run(trial) {
    if (!canTrace) return false;
    const place = await newPlace("sqlite");
    const acknowledged = new Set();
    const figures = { runs: 0, killed: 0, lost: 0, extra: 0 };
    let known = 0;
    const killAt = async (calls, at) => {
      const name = `at ${calls[0]} ${at}`;
      const said = await write(place, name, calls.length > 0 ? killingAt(calls, at) : []);
      for (const title of said.titles) acknowledged.add(title);
      const seen = await look(place);
      const lost = [...acknowledged].filter((title) => !seen.byTitle.has(title));
      const added = seen.rows.size - known;
      known = seen.rows.size;
      figures.runs++;
      if (said.isKilled) figures.killed++;
      figures.lost += lost.length;
      figures.extra += Math.max(0, added - said.titles.length);
      trial.judge(`killed ${name}: what was acknowledged is there`, lost);
      const isMore = added > said.titles.length + 1;
      trial.judge(`killed ${name}: at most one more is there`, isMore ? [added] : []);
      trial.judge(`killed ${name}: everything agrees`, [...seen.disagreements, ...seen.damage]);
      return said.isKilled;
    };
    try {
      // What is made once is there already.
      await write(place, "before", []);
      known = (await look(place)).rows.size;
      const [step, longest] = process.env.WAYMARK_SWEEP ? [1, 300] : [20, 200];
      for (const calls of [["fsync", "fdatasync"], ["pwrite64"]])
        for (let at = 1; at <= longest; at += step) if (!(await killAt(calls, at))) break;
      trial.say(
        `killed at ${figures.killed} of its syncs and writes: ${acknowledged.size} writes acknowledged, ${figures.lost} lost, ` +
          `${figures.extra} done unacknowledged`,
      );
      return true;
    } finally {
      await place.remove();
    }
  },
};

/** Runs the program that writes; answers what it said and whether it was killed. */
async function write(place, name, prefix) {
  const [command, ...words] = [
    ...prefix,
    process.execPath,
    ...process.execArgv,
    program,
    name,
    most,
  ];
  const child = spawn(command, words.map(String), {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, PLACE: told(place) },
  });
  let out = "";
  child.stdout.on("data", (part) => (out += part));
  const [code, signal] = await once(child, "close");
  if (code !== 0 && signal === null && code !== 137) throw new Error(`It ended with ${code}.`);
  const titles = out.split("\n").filter((line) => line !== "");
  return { titles, isKilled: signal !== null || code === 137 };
}
