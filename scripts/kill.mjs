#!/usr/bin/env node
// Kills a site again and again while eight connections write to it, and looks each time whether what was acknowledged
// is there, whole, and counted; then asks it to end under load and looks whether every accepted request was answered.
//   node scripts/kill.mjs [--kills 24] [--ends 5] [--seconds 90]      (needs the built packages: npm run build)
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { look } from "./lib/kill/check.mjs";
import { startChild } from "./lib/kill/child.mjs";
import { connect } from "./lib/kill/client.mjs";
import { newModel } from "./lib/kill/model.mjs";
import { startWork } from "./lib/kill/work.mjs";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "24" },
    ends: { type: "string", default: "5" },
    seconds: { type: "string", default: "90" },
    connections: { type: "string", default: "8" },
  },
});
const connections = Number(values.connections);
const deadline = performance.now() + Number(values.seconds) * 1000;
const folder = mkdtempSync(join(tmpdir(), "waymark-kill-"));
const file = join(folder, "site.db");
const model = newModel();
const figures = { unanswered: 0, done: 0, ready: [], exit: [] };
let child;
let passed = 0;
let failed = 0;

function judge(round, name, wrong) {
  if (wrong.length === 0) passed++;
  else {
    failed++;
    console.error(`FAILED  ${round}: ${name}\n  ${wrong.slice(0, 10).join("\n  ")}`);
  }
}

async function makeTerms(port) {
  const client = connect(port);
  const make = async (base, name) =>
    (await client.send("POST", `/core/v2/${base}`, { name })).body.id;
  const terms = { categories: [], tags: [] };
  for (const name of ["A", "B"]) terms.categories.push(await make("categories", name));
  for (const name of ["C", "D", "E"]) terms.tags.push(await make("tags", name));
  client.close();
  return terms;
}

/** Lets the connections write for a while, ends the site, starts it again and looks. */
async function round(name, terms, signal) {
  const work = startWork({ port: child.port, connections, model, terms });
  await wait(200 + Math.random() * 900);
  const { code, milliseconds } = await child.end(signal);
  await work.stop();
  child = await startChild(file);
  figures.ready.push(child.ready);
  const seen = look(file);
  const about = new Set([...work.open].map(({ id }) => id).filter((id) => id !== undefined));
  judge(name, "every answer was one that a write may get", work.wrong);
  judge(name, "what was acknowledged is there", seen.acknowledged(model, about));
  const { done, torn } = seen.unanswered(work.open, model);
  judge(name, "what was not acknowledged is there as a whole or not at all", torn);
  figures.unanswered += work.open.size;
  figures.done += done.length;
  for (const [deed, ids] of done) model.settle(deed, ids);
  judge(name, "nothing is there that nobody has made", seen.extra(model));
  judge(name, "counters, counts and links fit the rows", seen.counted());
  judge(name, "the file and its index are sound", seen.integrity());
  seen.close();
  if (signal === "SIGTERM") {
    figures.exit.push(milliseconds);
    judge(name, "it ended with exit code 0", code === 0 ? [] : [`exit code ${code}`]);
    judge(
      name,
      "every request that it accepted was answered",
      done.map(([{ kind }]) => `a ${kind} was done unanswered`),
    );
  }
}

const middle = (list) =>
  Math.round(list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0);
let kills = 0;
let ends = 0;
child = await startChild(file);
try {
  const terms = await makeTerms(child.port);
  for (; kills < Number(values.kills) && performance.now() < deadline; kills++)
    await round(`kill ${kills + 1}`, terms, "SIGKILL");
  for (; ends < Number(values.ends) && performance.now() < deadline; ends++)
    await round(`end ${ends + 1}`, terms, "SIGTERM");
  judge(
    "in all",
    "there was time for every round",
    kills < 20 && kills < Number(values.kills) ? [`only ${kills} kills`] : [],
  );
} finally {
  await child.end("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}
console.log(
  `${model.acknowledged} writes acknowledged, ${kills} kills, ${ends} ends; ${figures.unanswered} writes unanswered, ${figures.done} of them done;`,
  `ready again after ${middle(figures.ready)} ms (most ${Math.round(Math.max(...figures.ready))}), ended after ${middle(figures.exit)} ms (most ${Math.round(Math.max(0, ...figures.exit))})`,
);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
