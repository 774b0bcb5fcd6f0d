import { setTimeout as wait } from "node:timers/promises";
import { connect, insist, quantile } from "./client.mjs";

/** One process is killed while all write and read: no acknowledged write is lost, nothing is done twice, and it goes on. */
export async function checkLoss({ port, admin, connections, workers, client, say, judge }) {
  let isOver = false;
  const acknowledged = new Set();
  const failures = { writes: {}, reads: {} };
  const pauses = [];
  let asked = 0;
  const busy = { times: 0 };
  const fail = (kind, why) => (failures[kind][why] = (failures[kind][why] ?? 0) + 1);
  const writer = async () => {
    const one = connect(port, admin);
    while (!isOver) {
      const title = `Loss ${++asked}`;
      const headers = { "idempotency-key": crypto.randomUUID() };
      const at = performance.now();
      try {
        const body = { title, status: "publish" };
        const { status } = await insist(busy, one, "POST", "/core/v2/posts", { body, headers });
        if (status === 201) acknowledged.add(title);
        else fail("writes", status);
      } catch (error) {
        fail("writes", error.message);
      }
      pauses.push(performance.now() - at);
    }
    one.close();
  };
  let reads = 0;
  const reader = async () => {
    const one = connect(port);
    while (!isOver) {
      try {
        const { status } = await insist(busy, one, "GET", "/core/v2/posts?per_page=5");
        reads++;
        if (status !== 200) fail("reads", status);
      } catch (error) {
        fail("reads", error.message);
      }
    }
    one.close();
  };
  const work = [
    ...Array.from({ length: connections - 4 }, writer),
    ...Array.from({ length: 4 }, reader),
  ];
  for (const victim of workers.slice(1, 3)) {
    await wait(2000);
    process.kill(victim.pid, "SIGKILL");
  }
  await wait(4000);
  isOver = true;
  await Promise.all(work);

  const stored = new Map();
  for (let page = 1; ; page++) {
    const path = `/core/v2/posts?search=Loss&per_page=100&page=${page}&_fields=title&context=edit`;
    const { body, headers } = await client.send("GET", path);
    for (const { title } of body) stored.set(title.raw, (stored.get(title.raw) ?? 0) + 1);
    if (page >= Number(headers["x-core-totalpages"])) break;
  }
  const lost = [...acknowledged].filter((title) => !stored.has(title));
  const twice = [...stored].filter(([, count]) => count > 1);
  say(
    `loss: two of ${workers.length} processes killed; ${acknowledged.size} writes acknowledged, ${lost.length} lost, ` +
      `${twice.length} done twice, failed ${JSON.stringify(failures.writes)}; ${reads} reads, failed ${JSON.stringify(failures.reads)}; ` +
      `${busy.times} times 503; the longest write took ${quantile(pauses, 1).toFixed(0)} ms`,
  );
  judge("no acknowledged write is lost", lost.length === 0);
  judge("nothing is done twice", twice.length === 0);
  judge(
    "writes with a key and reads go on",
    Object.keys({ ...failures.writes, ...failures.reads }).length === 0,
  );
}
