#!/usr/bin/env node
// Soak test: sends reads and writes to the complete magazine at a steady rate for hours, and checks for growth of memory,
// open files, timers, the write-ahead log and temporary files, and for slower responses at the end than at the beginning.
//   node scripts/soak.mjs [--minutes 120] [--rate 200] [--storage sqlite|postgres] [--interpreted] [--samples FILE] [--write]
// Requires a build: npm run build. With `--interpreted` V8 compiles nothing, so all memory growth is the site's own, and
// ten minutes are enough. `--samples` writes the measurements to a file, one line of JSON every ten seconds; `--write` puts
// the results into docs/reliability.md.
import { appendFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { newJudge } from "./lib/judge.mjs";
import { nameOf } from "./lib/place.mjs";
import { writeFigures } from "./lib/reliability/page.mjs";
import { soak } from "./lib/soak/soak.mjs";

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
const { storage: kind, interpreted, samples } = values;
const name = nameOf[kind];
const [minutes, rate] = [Number(values.minutes), Number(values.rate)];
if (!name || !(minutes > 0) || !(rate > 0)) {
  console.error("--storage is sqlite or postgres, --minutes and --rate are numbers above 0.");
  process.exit(1);
}
const { judge, close } = newJudge();
const figures = [];
// On a signal, the site and its database are stopped too.
const interrupted = new AbortController();
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => interrupted.abort());
const ran = await soak({
  kind,
  minutes,
  rate,
  interpreted,
  judge: (what, wrong) => judge(`${name}: ${what}`, wrong),
  say(text) {
    figures.push({ id: "R-18", kind, text });
    console.log(`${name}: ${text}`);
  },
  report: (line) => console.log(line),
  signal: interrupted.signal,
  ...(samples && {
    keep: (sample) => appendFileSync(samples, `${JSON.stringify(sample)}\n`),
  }),
}).catch((error) => {
  if (!interrupted.signal.aborted) throw error;
  console.error("Interrupted.");
  process.exit(130);
});
if (values.write) writeFigures(figures);
if (!ran) console.error("PostgreSQL is not installed.");
process.exitCode = close();
