#!/usr/bin/env node
// Starts four processes of a site behind nginx on one PostgreSQL database, and checks that they act as one site: slugs,
// counters, settings, roles, rate limits, jobs, a rolling restart and the loss of processes under load.
//   node scripts/cluster-check.mjs [--processes 4] [--posts 2000] [--connections 16] [--source]
// Requires nginx, PostgreSQL and a build (npm run build); with --source it runs the sources without a build.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startCluster } from "../examples/cluster/cluster.mjs";
import { run } from "../examples/cluster/worker.mjs";
import { checkJobs } from "./lib/cluster/jobs.mjs";
import { checkProcessLoss } from "./lib/cluster/process-loss.mjs";
import { checkPropagation } from "./lib/cluster/propagation.mjs";
import { checkRateLimits } from "./lib/cluster/rate-limits.mjs";
import { checkRollingRestart } from "./lib/cluster/rolling-restart.mjs";
import { checkCounters, checkSlugs } from "./lib/cluster/writes.mjs";
import { connect } from "./lib/http-client.mjs";
import { createReport } from "./lib/report.mjs";

const { values } = parseArgs({
  options: {
    processes: { type: "string", default: "4" },
    posts: { type: "string", default: "2000" },
    connections: { type: "string", default: "16" },
    source: { type: "boolean", default: false },
    verbose: { type: "boolean", default: false },
  },
});
const fileOf = (name) => fileURLToPath(new URL(name, import.meta.url));
const fromSource = [
  "--conditions=@waymark/source",
  "--import",
  new URL("from-source.mjs", import.meta.url).href,
  fileOf("../packages/waymark/src/cli.ts"),
];
const command = [
  process.execPath,
  ...(values.source ? fromSource : [fileOf("../packages/waymark/dist/cli.js")]),
];
const testing = values.source ? "src/testing/index.ts" : "dist/testing/index.js";
const { startPostgres } = await import(`../packages/storage-postgres/${testing}`);
const secret = "HighWaterAtNoon2026abcd1";
const admin = { authorization: `Basic ${btoa(`checker:${secret}`)}` };
const report = createReport();
const check = (name, isTrue) => report.check(name, isTrue ? [] : ["see the figures above"]);

const server = await startPostgres({ durable: true });
if (!server) {
  console.error("PostgreSQL is not installed.");
  process.exit(1);
}
const site = fileOf("lib/cluster/site.mjs");
const output = [];
const print = (line) => (values.verbose ? console.log(line) : output.push(line));
const cluster = await startCluster({
  command,
  site,
  database: await server.createDatabase("site"),
  processes: Number(values.processes),
  env: { LOG_LEVEL: "warn" },
  print,
}).catch(async (error) => {
  for (const line of output.slice(-40)) console.error(line);
  await server.stop();
  throw error;
});
try {
  const port = Number(new URL(cluster.url).port);
  const addUser = (args, password = secret) =>
    run(
      command,
      [...args, "--app-password", `check=${password}`, "--site", site],
      cluster.env,
      print,
    );
  const email = "c@site.example";
  await addUser(["user", "create", "checker", "--email", email, "--role", "administrator"]);
  const client = connect(port, admin);
  const options = {
    port,
    ports: cluster.workers.map((worker) => worker.port),
    workers: cluster.workers,
    url: cluster.url,
    admin,
    secret,
    client,
    connections: Number(values.connections),
    posts: Number(values.posts),
    run: addUser,
    log: (line) => console.log(line),
    check,
  };
  for (const runCheck of [
    checkSlugs,
    checkCounters,
    checkPropagation,
    checkRateLimits,
    checkJobs,
    checkRollingRestart,
    checkProcessLoss,
  ])
    await runCheck(options);
  client.close();
} finally {
  if (report.failed > 0) for (const line of output.slice(-40)) console.error(line);
  await cluster.stop();
  await server.stop();
}
process.exit(report.finish());
