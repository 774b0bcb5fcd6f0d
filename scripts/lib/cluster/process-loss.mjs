import { setTimeout as wait } from "node:timers/promises";
import { connect, idempotencyHeaders, sendWithRetry } from "../http-client.mjs";
import { formatCounts, increment, quantileMs } from "../statistics.mjs";

/**
 * Kills two processes under load: no acknowledged write is lost or stored twice, and the other processes continue to serve
 * requests.
 */
export async function checkProcessLoss(options) {
  const { workers, client, log, check } = options;
  const { acknowledged, failedWrites, failedReads, writeTimes, reads, retries } =
    await loadWhileKilling(options);
  const stored = await countTitles(client);
  const lost = [...acknowledged].filter((title) => !stored.has(title));
  const duplicates = [...stored].filter(([, count]) => count > 1);
  log(
    `process loss: two of ${workers.length} processes killed; ${acknowledged.size} acknowledged writes, ${lost.length} lost, ` +
      `${duplicates.length} stored twice, failed: ${formatCounts(failedWrites)}; ${reads} reads, failed: ${formatCounts(failedReads)}; ` +
      `${retries.count} × 503; longest write ${quantileMs(writeTimes, 1)}`,
  );
  check("no acknowledged write is lost", lost.length === 0);
  check("no write is stored twice", duplicates.length === 0);
  check(
    "writes with an Idempotency-Key and reads continue",
    Object.keys({ ...failedWrites, ...failedReads }).length === 0,
  );
}

async function loadWhileKilling({ port, admin, connections, workers }) {
  const acknowledged = new Set();
  const [failedWrites, failedReads] = [{}, {}];
  const writeTimes = [];
  const retries = { count: 0 };
  let isDone = false;
  let [writes, reads] = [0, 0];
  const writer = async () => {
    const client = connect(port, admin);
    while (!isDone) {
      const title = `Loss ${++writes}`;
      const began = performance.now();
      try {
        const options = { body: { title, status: "publish" }, headers: idempotencyHeaders() };
        const { status } = await sendWithRetry(retries, client, "POST", "/core/v2/posts", options);
        if (status === 201) acknowledged.add(title);
        else increment(failedWrites, status);
      } catch (error) {
        increment(failedWrites, error.message);
      }
      writeTimes.push(performance.now() - began);
    }
    client.close();
  };
  const reader = async () => {
    const client = connect(port);
    while (!isDone) {
      try {
        const path = "/core/v2/posts?per_page=5";
        const { status } = await sendWithRetry(retries, client, "GET", path);
        reads++;
        if (status !== 200) increment(failedReads, status);
      } catch (error) {
        increment(failedReads, error.message);
      }
    }
    client.close();
  };
  const running = [
    ...Array.from({ length: connections - 4 }, writer),
    ...Array.from({ length: 4 }, reader),
  ];
  for (const victim of workers.slice(1, 3)) {
    await wait(2000);
    process.kill(victim.pid, "SIGKILL");
  }
  await wait(4000);
  isDone = true;
  await Promise.all(running);
  return { acknowledged, failedWrites, failedReads, writeTimes, reads, retries };
}

/** The number of stored posts by title. */
async function countTitles(client) {
  const counts = new Map();
  for (let page = 1; ; page++) {
    const path = `/core/v2/posts?search=Loss&per_page=100&page=${page}&_fields=title&context=edit`;
    const { body, headers } = await client.send("GET", path);
    for (const { title } of body) counts.set(title.raw, (counts.get(title.raw) ?? 0) + 1);
    if (page >= Number(headers["x-core-totalpages"])) return counts;
  }
}
