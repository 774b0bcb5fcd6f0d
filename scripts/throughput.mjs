#!/usr/bin/env node
// Measures throughput and response times of a site: one process on SQLite, one on PostgreSQL, and four behind nginx.
// Prints the table of docs/guide/scaling.md; with `--write` it updates the page.
//   node scripts/throughput.mjs [--seconds 5] [--rounds 3] [--connections 16] [--posts 2000] [--write]
// Requires PostgreSQL, nginx and a build (npm run build). The load is generated on the same machine.
import { parseArgs } from "node:util";
import { quantile } from "./lib/statistics.mjs";
import { fill, measure } from "./lib/throughput/load.mjs";
import { loadAverage, writeTable } from "./lib/throughput/page.mjs";
import { deployments } from "./lib/throughput/sites.mjs";

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
const median = (results, key) =>
  quantile(
    results.map((result) => result[key]),
    0.5,
  );
const before = loadAverage();
const rows = [];
for (const [name, start] of Object.entries(deployments)) {
  const site = await start();
  if (!site) {
    console.log(`${name}: skipped: PostgreSQL or nginx is not installed`);
    continue;
  }
  try {
    const requests = await fill(site, Number(values.posts));
    const results = {};
    // The first round is a warm-up; the result is the median of the others.
    for (let round = 0; round <= rounds; round++)
      for (const [name, request] of Object.entries(requests)) {
        const options = { seconds: round === 0 ? 1 : seconds, connections };
        const result = await measure(site, request, options);
        if (round > 0) (results[name] ??= []).push(result);
      }
    const row = Object.entries(results).map(([request, list]) => ({
      request,
      perSecond: median(list, "perSecond"),
      p99: median(list, "p99"),
      rejected: list.reduce((sum, { rejected }) => sum + rejected, 0),
    }));
    rows.push({ name, row });
    console.log(name, JSON.stringify(row));
  } finally {
    await site.stop();
  }
}
const conditions = {
  seconds,
  rounds,
  connections,
  posts: Number(values.posts),
  before,
  after: loadAverage(),
};
console.log(writeTable(rows, conditions, values.write));
