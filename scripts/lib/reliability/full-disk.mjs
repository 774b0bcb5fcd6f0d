import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { connectEditor } from "../http-client.mjs";
import { inspect } from "../kill/inspect.mjs";
import { smallDisk } from "../small-disk.mjs";
import { formatCounts, increment } from "../statistics.mjs";
import { restartServer } from "../test-database.mjs";
import { withSites } from "./sites.mjs";

const mebibyte = 1_048_576;
const diskSize = { sqlite: 24 * mebibyte, postgres: 200 * mebibyte };
/** The time limit for the first successful write after space is freed, in milliseconds. */
const recoveryLimit = 20_000;

/** Fills the disk of a site, and frees space again. */
export const fullDisk = {
  id: "R-9",
  title: "full disk",
  async run(trial) {
    const disk = smallDisk(diskSize[trial.storage]);
    if (!disk) return "no permission to mount a file system";
    try {
      return await withSites(trial, { count: 1, parent: disk.folder }, (sites) =>
        fillAndFree(trial, disk, sites),
      );
    } finally {
      disk.remove();
    }
  },
};

async function fillAndFree(trial, disk, { database, ports: [port] }) {
  const [writes, reads] = [{}, {}];
  const acknowledged = new Map();
  const recoveryTimes = [];
  let next = 0;
  const client = connectEditor(port);
  const write = async () => {
    const title = `Post ${++next}`;
    const body = { title, content: randomBytes(12_000).toString("hex"), status: "publish" };
    const { status, body: created } = await client.send("POST", "/core/v2/posts", { body });
    increment(writes, status);
    if (status === 201) acknowledged.set(created.id, title);
    return status;
  };
  let restarts = 0;
  for (let round = 0; round < (trial.quick ? 1 : 3); round++) {
    disk.fill(3 * mebibyte);
    let rejected = 0;
    for (let n = 0; n < 3000 && rejected < 5; n++) if ((await write()) !== 201) rejected++;
    const [id] = [...acknowledged.keys()].slice(-1);
    const { status } = await client.send("GET", `/core/v2/posts/${id}`);
    increment(reads, status);
    trial.check("writes to a full disk are rejected", rejected === 5 ? [] : [rejected]);
    disk.free();
    const began = performance.now();
    while (performance.now() - began < recoveryLimit) {
      if (database.server && !(await isRunning(database.server))) {
        await restartServer(database);
        restarts++;
      }
      if ((await write()) === 201) break;
      await wait(100);
    }
    recoveryTimes.push(performance.now() - began);
  }
  client.close();
  const { rows } = await inspect(database);
  const lost = [...acknowledged].filter(([id, title]) => rows.get(id)?.title !== title);
  trial.log(
    `responses to writes ${formatCounts(writes)}; to reads ${formatCounts(reads)}; ` +
      `${acknowledged.size} acknowledged writes, ${lost.length} lost; ` +
      `first successful write ${Math.max(...recoveryTimes).toFixed(0)} ms after space is freed` +
      (database.server ? `, after ${restarts} restarts of the server` : ""),
  );
  const statuses = [...Object.keys(writes), ...Object.keys(reads)];
  trial.check(
    "no response has another 5xx status than 503 and 507",
    statuses.filter((status) => /^5(?!03|07)/.test(status)),
  );
  trial.check("no acknowledged write is lost", lost.map(String));
  trial.check(
    "writes succeed after space is freed",
    recoveryTimes.filter((time) => time >= recoveryLimit),
  );
}
const isRunning = (server) =>
  server.query("select 1").then(
    () => true,
    () => false,
  );
