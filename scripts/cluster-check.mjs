#!/usr/bin/env node
// Starts four processes of a site behind nginx on one PostgreSQL database, and checks that they act as one site: slugs,
// counters, settings, roles, rate limits, jobs, and the loss of a process under load.
//   node scripts/cluster-check.mjs [--processes 4] [--posts 2000] [--connections 16] [--source]
// Requires nginx, PostgreSQL and a build (npm run build); with --source it runs the sources without a build.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startCluster } from "../examples/cluster/cluster.mjs";
import { run } from "../examples/cluster/worker.mjs";
import { connect } from "./lib/cluster/client.mjs";
import { checkFollowing } from "./lib/cluster/following.mjs";
import { checkJobs } from "./lib/cluster/jobs.mjs";
import { checkLimits } from "./lib/cluster/limits.mjs";
import { checkLoss } from "./lib/cluster/loss.mjs";
import { checkCounters, checkSlugs } from "./lib/cluster/writes.mjs";
import { newJudge } from "./lib/judge.mjs";

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
const say = (line) => console.log(line);
const verdicts = newJudge();
const judge = (name, holds) => verdicts.judge(name, holds ? [] : ["It does not hold."]);

const server = await startPostgres({ durable: true });
if (!server) {
  console.error("PostgreSQL is not installed.");
  process.exit(1);
}
const site = fileOf("lib/cluster/site.mjs");
const log = [];
const keep = (line) => (values.verbose ? console.log(line) : log.push(line));
const cluster = await startCluster({
  command,
  site,
  database: await server.createDatabase("site"),
  processes: Number(values.processes),
  env: { LOG_LEVEL: "warn" },
  print: keep,
}).catch(async (error) => {
  for (const line of log.slice(-40)) console.error(line);
  await server.stop();
  throw error;
});
try {
  const port = Number(new URL(cluster.url).port);
  const addUser = ([...args], given = secret) =>
    run(command, [...args, "--app-password", `check=${given}`, "--site", site], cluster.env, keep);
  await addUser([
    "user",
    "create",
    "checker",
    "--email",
    "c@site.example",
    "--role",
    "administrator",
  ]);
  const client = connect(port, admin);
  const given = {
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
    say,
    judge,
  };
  for (const check of [
    checkSlugs,
    checkCounters,
    checkFollowing,
    checkLimits,
    checkJobs,
    checkLoss,
  ])
    await check(given);
  client.close();
} finally {
  if (verdicts.failed > 0) for (const line of log.slice(-40)) console.error(line);
  await cluster.stop();
  await server.stop();
}
process.exit(verdicts.close());
