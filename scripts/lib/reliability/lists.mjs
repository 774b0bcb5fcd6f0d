import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { fillSite, seeding } from "../../../bench/waymark/fill-many.mjs";
import { createTestSite } from "../kill/test-site.mjs";
import { quantile } from "../statistics.mjs";
import { createTestDatabase, noPostgres } from "../test-database.mjs";
import { fullScans, logSettings } from "./list-plans.mjs";
import { expensiveRequests, listRequests } from "./list-requests.mjs";

/** The limit on the median time of a list, in milliseconds: on SQLite it blocks the process. */
const limit = 100;
const repetitions = ({ quick }) => (quick ? 3 : 15);

/** Requests all lists of a site with many posts, and measures times and query plans. */
export const lists = {
  id: "R-13",
  title: "all lists of a large site",
  async run(trial) {
    const database = await createTestDatabase(trial.storage, { settings: logSettings });
    if (!database) return noPostgres;
    const posts = trial.quick ? 2000 : Number(process.env.WAYMARK_POSTS ?? 100_000);
    try {
      await withSite(database, (site) => fillSite(site, posts));
      if (database.server) {
        const url = database.server.url.replace("/postgres?", "/site?");
        await database.server.query("vacuum analyze", [], url);
      }
      await measureLists(trial, database, posts);
      await measureExpensive(trial, database);
    } finally {
      await database.remove();
    }
  },
};

async function measureLists(trial, database, posts) {
  const times = repetitions(trial);
  const results = await withSite(database, (site) => timeLists(site, times));
  for (const { name, status } of results)
    if (status >= 500) trial.check(`${name} is not a 5xx`, [status]);
  const scans = await fullScans[trial.storage](database, () =>
    withSite(database, async (site) => {
      for (const [key, input] of listRequests(site)) await site.call(key, input, asSystem(site));
    }),
  );
  const slowest = maximum(results, "median");
  const all = results.flatMap(({ durations }) => durations);
  trial.log(
    `${results.length} lists of ${posts} posts, ${times} requests each: p50 ${ms(quantile(all, 0.5))}, ` +
      `p99 ${ms(quantile(all, 0.99))}; largest median ${ms(slowest.median)} (${slowest.name}); ` +
      `${scans.length} statements with a full scan of a large table`,
  );
  trial.check(
    `the median time of each list is at most ${limit} ms`,
    results
      .filter(({ median }) => median > limit)
      .map(({ name, median }) => `${name}: ${ms(median)}`),
  );
  // With a few thousand rows, a full scan may be the fastest plan.
  if (!trial.quick) trial.check("no statement makes a full scan of a large table", scans);
}

async function measureExpensive(trial, database) {
  const results = await withSite(database, (site) => timeExpensive(site, repetitions(trial)));
  const [slowest, blocking] = [maximum(results, "median"), maximum(results, "delay")];
  trial.log(
    `first request after a write, ${results.length} expensive queries: ` +
      `largest median ${ms(slowest.median)} (${slowest.name}); ` +
      `other requests are delayed by at most ${ms(blocking.delay)} (${blocking.name})`,
  );
  for (const { name, status } of results)
    if (status !== 200 && status !== 503) trial.check(`${name} is 200 or 503`, [status]);
  trial.check(
    `the first request after a write delays others by at most ${limit} ms`,
    results.filter(({ delay }) => delay > limit).map(({ name, delay }) => `${name}: ${ms(delay)}`),
  );
}

const maximum = (results, key) => results.reduce((a, b) => (b[key] > a[key] ? b : a));
const ms = (time) => `${time.toFixed(time < 10 ? 1 : 0)} ms`;
const nameOf = (key, input) => `\`${key.slice(4)} ${JSON.stringify(input)}\``;
const asSystem = (site) => ({ as: site.system });

async function withSite(database, work) {
  const site = createTestSite(database, [seeding()]);
  try {
    return await work(site);
  } finally {
    await site.close();
  }
}

/** Measures each list. Rejected requests, such as a page after the last one, are left out. */
async function timeLists(site, times) {
  const results = [];
  for (const [key, input] of listRequests(site)) {
    const durations = [];
    let status = 200;
    for (let n = 0; n < times && status === 200; n++) {
      const began = performance.now();
      ({ status } = await site.call(key, input, asSystem(site)));
      durations.push(performance.now() - began);
    }
    const result = { name: nameOf(key, input), status, durations };
    // The median excludes delays by other processes of the machine.
    if (status !== 400) results.push({ ...result, median: quantile(durations, 0.5) });
  }
  return results;
}

/** Measures expensive requests, each directly after a write: the median time and the median event loop delay. */
async function timeExpensive(site, times) {
  const results = [];
  const monitor = monitorEventLoopDelay({ resolution: 1 });
  monitor.enable();
  for (const [key, input] of expensiveRequests) {
    const [durations, delays] = [[], []];
    let status;
    for (let n = 0; n < times; n++) {
      const post = { title: `post ${n}`, status: "publish" };
      await site.call("POST /core/v2/posts", post, asSystem(site));
      await wait(20);
      monitor.reset();
      const began = performance.now();
      ({ status } = await site.call(key, input, asSystem(site)));
      durations.push(performance.now() - began);
      // Lets the monitor record the delay.
      await wait(5);
      delays.push(monitor.max / 1e6);
    }
    const [median, delay] = [quantile(durations, 0.5), quantile(delays, 0.5)];
    results.push({ name: nameOf(key, input), status, median, delay });
  }
  return results;
}
