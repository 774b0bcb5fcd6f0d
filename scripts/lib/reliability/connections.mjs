import { setTimeout as wait } from "node:timers/promises";
import { connect } from "../http-client.mjs";
import { startMagazine } from "../soak/magazine.mjs";
import { formatCounts, increment, quantileMs } from "../statistics.mjs";
import { createTestDatabase, noPostgres } from "../test-database.mjs";

const path = "/core/v2/posts?per_page=10";
/** Requests per second, over all connections. */
const rate = 100;
/** The share of requests that succeed even on a machine that does other work at the same time. */
const minSuccess = 0.8;
/** The most memory that an open connection may take, in KiB. */
const maxMemory = 64;

/** Clients that keep their connections open, as proxies and browsers do: each sends a request now and then. */
export const connections = {
  id: "R-24",
  title: "10,000 open connections",
  quickStorages: ["sqlite"],
  async run(trial) {
    const database = await createTestDatabase(trial.storage);
    if (!database) return noPostgres;
    const count = trial.quick ? 1_000 : 10_000;
    const env = { MAX_CONNECTIONS: String(count + 100), KEEP_ALIVE_TIMEOUT: "600" };
    let site;
    try {
      site = await startMagazine(database, { env });
      await keepOpen(trial, site, count);
      trial.check("the process ends by itself", [await site.stop()].filter(Boolean));
    } finally {
      await site?.stop();
      await database.remove();
    }
  },
};

async function keepOpen({ quick, check, log }, site, count) {
  const few = Array.from({ length: 16 }, () => connect(site.port));
  await sendAtRate(few, quick ? 500 : 2_000);
  const before = await site.measure(true);
  const withFew = await measured(site, () => sendAtRate(few, quick ? 500 : 2_000));

  const many = Array.from({ length: count }, () => connect(site.port));
  await openAll(many);
  const open = await site.measure(true);
  const memory = (open.rss - before.rss) / count / 1024;
  const withMany = await measured(site, () => sendAtRate(many, count));
  for (const client of [...few, ...many]) client.close();
  await wait(1_000);
  const after = await site.measure(true);

  log(
    `${count} open connections, ${rate} lists of ten posts per second, ${count} in total: responses ` +
      `${formatCounts(withMany.counts)}; p50 ${quantileMs(withMany.times, 0.5)}, p99 ${quantileMs(withMany.times, 0.99)} ` +
      `(16 connections: ${quantileMs(withFew.times, 0.5)}, ${quantileMs(withFew.times, 0.99)}); CPU time per request ` +
      `${(withMany.cpu / withFew.cpu).toFixed(2)} times that with 16; ${memory.toFixed(0)} KiB of memory per connection`,
  );
  check(
    "requests succeed, or are rejected with 503 while other programs keep the processors busy",
    Object.keys(withMany.counts).filter((status) => status !== "200" && status !== "503"),
  );
  const succeeded = (withMany.counts[200] ?? 0) / count;
  check(
    `at least ${minSuccess * 100} % of them succeed`,
    succeeded < minSuccess ? [`${(succeeded * 100).toFixed(1)} %`] : [],
  );
  check("no connection is closed", withMany.isReused ? [] : ["some were"]);
  // With fewer connections, most of the growth is that of a site that has just been started.
  if (!quick)
    check(
      `a connection takes at most ${maxMemory} KiB`,
      memory > maxMemory ? [memory.toFixed(0)] : [],
    );
  const left = after.files - before.files + few.length;
  check("no file descriptors are left", left > 10 ? [`${left} more`] : []);
}

/** Sends a first request on each connection, some at a time. */
async function openAll(clients) {
  const remaining = clients[Symbol.iterator]();
  const open = async () => {
    for (const client of remaining) await client.send("GET", path);
  };
  await Promise.all(Array.from({ length: 16 }, open));
}

/** Sends requests over connections in turn, at a constant rate. */
async function sendAtRate(clients, total) {
  const [counts, times] = [{}, []];
  let isReused = true;
  const began = performance.now();
  const send = async (client) => {
    const sent = performance.now();
    const { status, reused } = await client
      .send("GET", path)
      .catch(({ code }) => ({ status: code, reused: true }));
    times.push(performance.now() - sent);
    increment(counts, status);
    isReused &&= reused;
  };
  const pending = [];
  for (let n = 0; n < total; n++) {
    await wait(began + (n * 1000) / rate - performance.now());
    pending.push(send(clients[n % clients.length]));
  }
  await Promise.all(pending);
  return { counts, times, isReused, total };
}

/** The result of `work`, with the CPU time of the site per request, in milliseconds. */
async function measured(site, work) {
  const { cpu } = await site.measure(false);
  const result = await work();
  return { ...result, cpu: ((await site.measure(false)).cpu - cpu) / result.total };
}
