#!/usr/bin/env node
// Tests the guarantees of docs/reliability.md on SQLite and PostgreSQL; with --write it writes the results into that page.
//   node scripts/reliability.mjs [--only R-1,R-5] [--storage sqlite|postgres] [--quick] [--minutes N] [--write]
// `--quick` runs shorter trials and starts none after ten minutes. `--minutes` is for R-18. Requires a build: npm run build.
// Trials that need PostgreSQL, system call tracing or mounted disks are skipped if these are not available.
import { parseArgs } from "node:util";
import { trials } from "./lib/reliability/index.mjs";
import { writeResults } from "./lib/reliability/results.mjs";
import { createReport } from "./lib/report.mjs";
import { storageNames, storages } from "./lib/test-database.mjs";

const ids = [...new Set(trials.map(({ id }) => id))].join();
const { values } = parseArgs({
  options: {
    only: { type: "string", default: ids },
    storage: { type: "string", default: storages.join() },
    quick: { type: "boolean", default: false },
    minutes: { type: "string" },
    write: { type: "boolean", default: false },
  },
});
const selected = values.only.split(",");
const unknown = selected.filter((id) => !trials.some((trial) => trial.id === id));
if (unknown.length > 0) {
  console.error(`Unknown trial: ${unknown.join()}. The trials are ${ids}.`);
  process.exit(1);
}
const { check, finish } = createReport();
const results = [];
const deadline = performance.now() + (values.quick ? 600_000 : Infinity);
for (const trial of trials) {
  if (!selected.includes(trial.id)) continue;
  const supported = (values.quick && trial.quickStorages) || trial.storages || storages;
  for (const storage of values.storage.split(",")) {
    if (!supported.includes(storage)) continue;
    const name = `${trial.id} ${storageNames[storage]}`;
    if (performance.now() > deadline) {
      console.log(`${name}: skipped: the ten minutes of --quick are over`);
      continue;
    }
    const began = performance.now();
    const skipped = await trial.run({
      storage,
      quick: values.quick,
      ...(values.minutes && { minutes: Number(values.minutes) }),
      check: (text, failures) => check(`${name}: ${text}`, failures),
      log(text) {
        results.push({ id: trial.id, title: trial.title, storage, text });
        console.log(`${name}: ${text}`);
      },
    });
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(`${name}: ${skipped ? `skipped: ${skipped}` : `${seconds} s`}`);
  }
}
if (values.write) writeResults(results);
process.exitCode = finish();
