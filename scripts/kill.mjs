#!/usr/bin/env node
// Kills a site repeatedly while eight connections write to it, and checks each time that all acknowledged writes are
// stored, complete, with correct counters. Stops it with SIGTERM under load and checks that every accepted request got a
// response. On PostgreSQL it also crashes the database server.
//   node scripts/kill.mjs [--storage sqlite|postgres] [--kills 24] [--ends 5] [--crashes 5] [--seconds 90]
// Requires a build: npm run build.
import { parseArgs } from "node:util";
import { newJudge } from "./lib/judge.mjs";
import { runRounds } from "./lib/kill/rounds.mjs";
import { quantile } from "./lib/cluster/client.mjs";

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
const given = Object.fromEntries(
  Object.entries(values).map(([name, value]) => [name, Number(value)]),
);
const isServer = values.storage === "postgres";
const { judge, close } = newJudge();
const found = await runRounds(
  values.storage,
  { ...given, crashes: isServer ? given.crashes : 0 },
  judge,
);
if (found) {
  const { kills, ends, crashes, acknowledged, unanswered, done, ready, exit, recovered } = found;
  judge(
    "there was time for every round",
    kills < 20 && kills < given.kills ? [`only ${kills} kills`] : [],
  );
  const times = (list) =>
    `${Math.round(quantile(list, 0.5))} ms (most ${Math.round(quantile(list, 1))})`;
  console.log(
    `${acknowledged} writes acknowledged, ${kills} kills, ${ends} ends, ${crashes} crashes of the server;`,
    `${unanswered} writes unanswered, ${done} of them done; ready again after ${times(ready)}, ended after ${times(exit)}`,
    ...(isServer ? [`, server back after ${times(recovered)}`] : []),
  );
} else console.log("PostgreSQL is not installed: nothing was tried.");
process.exitCode = close();
