import Database from "better-sqlite3";
import pg from "pg";
import { connect, quantile } from "../cluster/client.mjs";
import { connectWriter } from "../kill/client.mjs";
import { withSites } from "./sites.mjs";
import { inWords } from "./tally.mjs";

/** What keeps everybody from writing, from outside of the site: how it is begun and ended. */
const holders = {
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

/** Many write while somebody keeps the database to himself for longer than anybody waits. */
export const busy = {
  id: "R-7",
  run: (trial) =>
    withSites(trial, { count: 1, pool: { max: 5 } }, async ({ place, ports: [port] }) => {
      const seconds = trial.quick ? 7 : 30;
      const writers = { sqlite: 20, postgres: 200 }[trial.kind];
      const release = await holders[trial.kind](place);
      const until = performance.now() + seconds * 1000;
      const statuses = {};
      const waits = [];
      const reads = [];
      let unsaid = 0;
      const write = async () => {
        const client = connectWriter(port);
        while (performance.now() < until) {
          const began = performance.now();
          const body = { title: "Fog", status: "publish" };
          const { status, headers } = await client.send("POST", "/core/v2/posts", { body });
          waits.push(performance.now() - began);
          statuses[status] = (statuses[status] ?? 0) + 1;
          if (status === 503 && !headers["retry-after"]) unsaid++;
        }
        client.close();
      };
      const read = async () => {
        const client = connect(port);
        while (performance.now() < until) {
          const began = performance.now();
          const { status } = await client.send("GET", "/core/v2/categories");
          reads.push(performance.now() - began);
          statuses[`read ${status}`] = (statuses[`read ${status}`] ?? 0) + 1;
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
        client.close();
      };
      const free = new Promise((resolve) => setTimeout(resolve, seconds * 1000)).then(release);
      await Promise.all([...Array.from({ length: writers }, write), read(), free]);
      const freed = performance.now();
      const client = connectWriter(port);
      const body = { title: "Afterwards", status: "publish" };
      let after = 503;
      while (after === 503 && performance.now() - freed < 30_000)
        after = (await client.send("POST", "/core/v2/posts", { body })).status;
      const first = performance.now() - freed;
      client.close();
      trial.say(
        `${writers} writers while another has the lock for ${seconds} s: ${inWords(statuses)}; a write waits ` +
          `${quantile(waits, 0.5).toFixed(0)} ms (p50), ${quantile(waits, 0.99).toFixed(0)} ms (p99), ` +
          `a read ${quantile(reads, 0.99).toFixed(0)} ms (p99); the first write is done ${first.toFixed(0)} ms after`,
      );
      const others = Object.keys(statuses).filter((status) => /^5(?!03)/.test(status));
      trial.judge("nothing is answered with another 5xx than 503", others);
      const refused = Object.keys(statuses).filter((status) => /^read (?!200)/.test(status));
      trial.judge("reads go on", refused);
      trial.judge("each 503 says when to come again", unsaid === 0 ? [] : [unsaid]);
      trial.judge("somebody was refused", statuses[503] > 0 ? [] : [inWords(statuses)]);
      trial.judge("it recovers", after === 201 ? [] : [after]);
    }),
};
