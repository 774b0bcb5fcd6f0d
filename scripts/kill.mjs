#!/usr/bin/env node
// Kills a site repeatedly while eight connections write to it, and checks each time that all acknowledged writes are
// stored, complete, with correct counters. Stops it with SIGTERM under load and checks that every accepted request got a
// response. On PostgreSQL it also crashes the database server.
//   node scripts/kill.mjs [--storage sqlite|postgres] [--kills 24] [--ends 5] [--crashes 5] [--seconds 90]
// `--ends` is the number of rounds with SIGTERM. Requires a build: npm run build.
import { parseArgs } from "node:util";
import { runRounds } from "./lib/kill/rounds.mjs";
import { createReport } from "./lib/report.mjs";
import { quantileMs } from "./lib/statistics.mjs";
import { noPostgres } from "./lib/test-database.mjs";

const { values } = parseArgs({
  options: {
    storage: { type: "string", default: "sqlite" },
    kills: { type: "string", default: "24" },
    ends: { type: "string", default: "5" },
    crashes: { type: "string", default: "5" },
    seconds: { type: "string", default: "90" },
    connections: { type: "string", default: "8" },
  },
});
const { storage, ...numbers } = values;
const { ends, ...options } = Object.fromEntries(
  Object.entries(numbers).map(([name, value]) => [name, Number(value)]),
);
if (storage !== "postgres") options.crashes = 0;
const { check, finish } = createReport();
const result = await runRounds(storage, { ...options, sigterms: ends }, check);
if (result) {
  const { kills, sigterms, crashes, writes, times } = result;
  const tooFew = kills < 20 && kills < options.kills;
  check("the time is sufficient for 20 kills", tooFew ? [`only ${kills} kills`] : []);
  const summary = (list) => `${quantileMs(list, 0.5)} (median), ${quantileMs(list, 1)} (maximum)`;
  console.log(
    `${kills} kills, ${sigterms} × SIGTERM, ${crashes} crashes of the database server\n` +
      `${writes.acknowledged} acknowledged writes: ${writes.lost} lost, ${writes.partial} partial; ` +
      `of ${writes.pending} writes without a response, ${writes.applied} were applied\n` +
      `restart ${summary(times.startup)}; exit after SIGTERM ${summary(times.exit)}`,
  );
  if (crashes > 0) console.log(`restart of the database server ${summary(times.recovery)}`);
} else console.log(`Skipped: ${noPostgres}.`);
process.exitCode = finish();
