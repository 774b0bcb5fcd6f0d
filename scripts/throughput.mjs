#!/usr/bin/env node
// Measures throughput and response times of a site: one process on SQLite, one on PostgreSQL, and four behind nginx.
// Prints the table of docs/guide/scaling.md; with `--write` it updates the page.
//   node scripts/throughput.mjs [--seconds 5] [--rounds 3] [--connections 16] [--posts 2000] [--write]
// Requires PostgreSQL, nginx and a build (npm run build). The load is generated on the same machine.
import { parseArgs } from "node:util";
import { quantile } from "./lib/cluster/client.mjs";
import { ask, fill } from "./lib/throughput/load.mjs";
import { machine, writeTable } from "./lib/throughput/page.mjs";
import { setUps } from "./lib/throughput/sites.mjs";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "5" },
    rounds: { type: "string", default: "3" },
    connections: { type: "string", default: "16" },
    posts: { type: "string", default: "2000" },
    write: { type: "boolean", default: false },
  },
});
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];
const connections = Number(values.connections);
const before = machine();
const rows = [];
for (const [name, start] of Object.entries(setUps)) {
  const site = await start();
  if (!site) {
    console.log(`${name}: left out, PostgreSQL or nginx is not installed`);
    continue;
  }
  try {
    const kinds = await fill(site, Number(values.posts));
    const found = {};
    // The first round is a warm-up; the result is the median of the others.
    for (let round = 0; round <= rounds; round++)
      for (const [kind, request] of Object.entries(kinds)) {
        const one = await ask(site, request, { seconds: round === 0 ? 1 : seconds, connections });
        if (round > 0) (found[kind] ??= []).push(one);
      }
    const row = Object.entries(found).map(([kind, list]) => ({
      kind,
      perSecond: quantile(
        list.map((one) => one.perSecond),
        0.5,
      ),
      p99: quantile(
        list.map((one) => one.p99),
        0.5,
      ),
      refused: list.reduce((sum, one) => sum + one.refused, 0),
    }));
    rows.push({ name, row });
    console.log(name, JSON.stringify(row));
  } finally {
    await site.stop();
  }
}
const about = {
  seconds,
  rounds,
  connections,
  posts: Number(values.posts),
  before,
  after: machine(),
};
console.log(writeTable(rows, about, values.write));
