import Database from "better-sqlite3";
import pg from "pg";
import { setTimeout as wait } from "node:timers/promises";
import { connect, connectEditor } from "../http-client.mjs";
import { formatCounts, increment, quantileMs } from "../statistics.mjs";
import { withSites } from "./sites.mjs";

/** Lock the database against writes, and return a function that releases the lock. */
const lockWrites = {
  sqlite({ file }) {
    const db = new Database(file);
    db.exec("begin immediate");
    return async () => {
      db.exec("rollback");
      db.close();
    };
  },
  async postgres({ url }) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("begin; lock table content_content in share row exclusive mode");
    return async () => {
      await client.query("rollback");
      await client.end();
    };
  },
};

/** Writes over many connections while another process holds the write lock for longer than the lock timeout. */
export const lockWaits = {
  id: "R-7",
  title: "write lock held by another process",
  run: (trial) =>
    withSites(trial, { count: 1, pool: { max: 5 } }, async ({ database, ports: [port] }) => {
      const seconds = trial.quick ? 7 : 30;
      const writers = { sqlite: 20, postgres: 200 }[trial.storage];
      const release = await lockWrites[trial.storage](database);
      const until = performance.now() + seconds * 1000;
      const [writes, reads] = [{}, {}];
      const [writeTimes, readTimes] = [[], []];
      let withoutRetryAfter = 0;
      const write = async () => {
        const client = connectEditor(port);
        while (performance.now() < until) {
          const began = performance.now();
          const body = { title: "Fog", status: "publish" };
          const { status, headers } = await client.send("POST", "/core/v2/posts", { body });
          writeTimes.push(performance.now() - began);
          increment(writes, status);
          if (status === 503 && !headers["retry-after"]) withoutRetryAfter++;
        }
        client.close();
      };
      const read = async () => {
        const client = connect(port);
        while (performance.now() < until) {
          const began = performance.now();
          const { status } = await client.send("GET", "/core/v2/categories");
          readTimes.push(performance.now() - began);
          increment(reads, status);
          await wait(50);
        }
        client.close();
      };
      const released = wait(seconds * 1000).then(release);
      await Promise.all([...Array.from({ length: writers }, write), read(), released]);
      const began = performance.now();
      const client = connectEditor(port);
      const body = { title: "After the lock", status: "publish" };
      let recovered = 503;
      while (recovered === 503 && performance.now() - began < 30_000)
        recovered = (await client.send("POST", "/core/v2/posts", { body })).status;
      const recoveryTime = performance.now() - began;
      client.close();
      const latency = (times) =>
        `${quantileMs(times, 0.5)} (p50), ${quantileMs(times, 0.99)} (p99)`;
      trial.log(
        `${writers} writers while another process holds the write lock for ${seconds} s: ` +
          `responses to writes ${formatCounts(writes)}; to reads ${formatCounts(reads)}; ` +
          `write latency ${latency(writeTimes)}, read latency ${quantileMs(readTimes, 0.99)} (p99); ` +
          `first successful write ${recoveryTime.toFixed(0)} ms after the lock is released`,
      );
      const isOther5xx = (status) => /^5(?!03)/.test(status);
      const other = [...Object.keys(writes), ...Object.keys(reads)].filter(isOther5xx);
      trial.check("no response has another 5xx status than 503", other);
      const failedReads = Object.keys(reads).filter((status) => status !== "200");
      trial.check("reads continue", failedReads);
      trial.check(
        "each 503 has Retry-After",
        withoutRetryAfter === 0 ? [] : [`${withoutRetryAfter} without`],
      );
      trial.check("waiting writes end with 503", writes[503] > 0 ? [] : [formatCounts(writes)]);
      trial.check("writes succeed after the lock", recovered === 201 ? [] : [recovered]);
    }),
};
