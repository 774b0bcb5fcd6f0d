#!/usr/bin/env node
// Tests the guarantees of docs/reliability.md on SQLite and PostgreSQL; with --write it writes the results into that page.
//   node scripts/reliability.mjs [--only R-1,R-5] [--storage sqlite|postgres] [--quick] [--minutes N] [--write]
// `--quick` runs shorter trials and starts none after ten minutes. `--minutes` is for R-18. Requires a build: npm run build.
// Trials that need PostgreSQL, system call tracing or mounted disks are skipped if these are not available.
import { parseArgs } from "node:util";
import { newJudge } from "./lib/judge.mjs";
import { kinds, nameOf } from "./lib/place.mjs";
import { trials } from "./lib/reliability/index.mjs";
import { writeFigures } from "./lib/reliability/page.mjs";

const { values } = parseArgs({
  options: {
    only: { type: "string", default: trials.map(({ id }) => id).join() },
    storage: { type: "string", default: kinds.join() },
    quick: { type: "boolean", default: false },
    minutes: { type: "string" },
    write: { type: "boolean", default: false },
  },
});
const wanted = values.only.split(",");
const unknown = wanted.filter((id) => !trials.some((trial) => trial.id === id));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join()}; there are ${trials.map(({ id }) => id).join()}.`);
  process.exit(1);
}
const { judge, close } = newJudge();
const figures = [];
const deadline = performance.now() + (values.quick ? 600_000 : Infinity);
for (const trial of trials) {
  if (!wanted.includes(trial.id)) continue;
  const on = (values.quick && trial.quickOn) || trial.on || kinds;
  for (const kind of values.storage.split(",")) {
    if (!on.includes(kind)) continue;
    const name = `${trial.id} ${nameOf[kind]}`;
    if (performance.now() > deadline) {
      console.log(`${name}: left out, there is no time`);
      continue;
    }
    const began = performance.now();
    const ran = await trial.run({
      kind,
      quick: values.quick,
      ...(values.minutes && { minutes: Number(values.minutes) }),
      judge: (what, wrong) => judge(`${name}: ${what}`, wrong),
      say(text) {
        figures.push({ id: trial.id, kind, text });
        console.log(`${name}: ${text}`);
      },
    });
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(`${name}: ${ran ? `${seconds} s` : "left out, it cannot be tried here"}`);
  }
}
if (values.write) writeFigures(figures);
process.exitCode = close();
