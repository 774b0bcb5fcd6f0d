#!/usr/bin/env node
// Soak test: sends reads and writes to the complete magazine at a constant rate for hours, and checks for growth of memory,
// open files, timers, the write-ahead log and temporary files, and for slower responses at the end than at the beginning.
//   node scripts/soak.mjs [--minutes 120] [--rate 200] [--storage sqlite|postgres] [--interpreted] [--samples FILE] [--write]
// Requires a build: npm run build. With `--interpreted` V8 compiles nothing, so all memory growth is the site's own, and
// ten minutes are enough. `--samples` writes the measurements to a file, one line of JSON every ten seconds; `--write` puts
// the results into docs/reliability.md.
import { appendFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { soak as trial } from "./lib/reliability/soak.mjs";
import { writeResults } from "./lib/reliability/results.mjs";
import { createReport } from "./lib/report.mjs";
import { soak } from "./lib/soak/soak.mjs";
import { storageNames } from "./lib/test-database.mjs";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "120" },
    rate: { type: "string", default: "200" },
    storage: { type: "string", default: "sqlite" },
    interpreted: { type: "boolean", default: false },
    samples: { type: "string" },
    write: { type: "boolean", default: false },
  },
});
const { storage, interpreted, samples } = values;
const name = storageNames[storage];
const [minutes, rate] = [Number(values.minutes), Number(values.rate)];
if (!name || !(minutes > 0) || !(rate > 0)) {
  console.error("--storage must be sqlite or postgres, --minutes and --rate numbers above 0.");
  process.exit(1);
}
const { check, finish } = createReport();
const results = [];
// A signal also stops the site and its database.
const interrupted = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => interrupted.abort());
const skipped = await soak({
  storage,
  minutes,
  rate,
  interpreted,
  check: (text, failures) => check(`${name}: ${text}`, failures),
  log(text) {
    results.push({ id: trial.id, title: trial.title, storage, text });
    console.log(`${name}: ${text}`);
  },
  onProgress: (line) => console.log(line),
  signal: interrupted.signal,
  ...(samples && {
    onSample: (sample) => appendFileSync(samples, `${JSON.stringify(sample)}\n`),
  }),
}).catch((error) => {
  if (!interrupted.signal.aborted) throw error;
  console.error("Interrupted.");
  process.exit(130);
});
if (values.write) writeResults(results);
if (skipped) console.error(`Skipped: ${skipped}.`);
process.exitCode = finish();
