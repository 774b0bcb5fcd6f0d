import { readFileSync } from "node:fs";
import { join } from "node:path";
import { connectEditor } from "../http-client.mjs";
import { startChild } from "../kill/child.mjs";
import { createTestSite } from "../kill/test-site.mjs";
import { createTestDatabase, noPostgres } from "../test-database.mjs";
import { noStrace, traceTo } from "./strace.mjs";

/** Checks that no write is acknowledged before it is synced to the disk. */
export const durability = {
  id: "R-2",
  title: "sync before acknowledgement",
  run: (trial) => (trial.storage === "sqlite" ? traceSyncs : checkSettings)(trial),
};

/** Traces system calls: each response must follow a sync of all earlier writes to the log. */
async function traceSyncs(trial) {
  if (noStrace) return noStrace;
  const database = await createTestDatabase("sqlite");
  const file = join(database.folder, "trace.txt");
  const calls = ["pwrite64", "fsync", "fdatasync", "write", "writev", "sendto", "sendmsg"];
  const child = await startChild(database, { prefix: traceTo(file, calls) });
  const total = trial.quick ? 40 : 400;
  try {
    let left = total;
    const worker = async () => {
      const client = connectEditor(child.port);
      while (left-- > 0)
        await client.send("POST", "/core/v2/posts", { body: { title: "Fog", status: "publish" } });
      client.close();
    };
    await Promise.all(Array.from({ length: 4 }, worker));
    await child.stop("SIGTERM");
    const { acknowledged, early, syncs } = readTrace(readFileSync(file, "utf8"));
    trial.log(
      `${acknowledged} acknowledged writes of 4 clients: ${syncs} syncs of the write-ahead log, ` +
        `${early} writes acknowledged before their sync`,
    );
    trial.check("each write is acknowledged after its sync", early === 0 ? [] : [early]);
    trial.check("the trace has all writes", acknowledged === total ? [] : [acknowledged]);
  } finally {
    await child.stop("SIGKILL");
    await database.remove();
  }
}

function readTrace(text) {
  let isSynced = true;
  let [acknowledged, early, syncs] = [0, 0, 0];
  for (const line of text.split("\n")) {
    if (/ pwrite64\(\d+<[^>]*-wal>/.test(line)) isSynced = false;
    else if (/ f(?:data)?sync\(\d+<[^>]*-wal>\) += 0/.test(line)) {
      if (acknowledged > 0 || !isSynced) syncs++;
      isSynced = true;
    } else if (line.includes('"HTTP/1.1 201 ')) {
      acknowledged++;
      if (!isSynced) early++;
    }
  }
  return { acknowledged, early, syncs };
}

/** Starts sites on PostgreSQL servers with settings that can lose acknowledged writes: each start must fail. */
async function checkSettings(trial) {
  for (const name of ["fsync", "full_page_writes", "synchronous_commit"]) {
    const database = await createTestDatabase("postgres", { settings: { [name]: "off" } });
    if (!database) return noPostgres;
    const site = createTestSite(database);
    const error = await site.start().catch((thrown) => thrown);
    await site.close();
    await database.remove();
    const isRejected = error instanceof Error && error.message.includes(name);
    trial.check(`a server with ${name} = off is rejected`, isRejected ? [] : [String(error)]);
  }
  trial.log(
    "a server with fsync, full_page_writes or synchronous_commit off is rejected; the error names the setting",
  );
}
