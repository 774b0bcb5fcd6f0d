import { setTimeout as wait } from "node:timers/promises";
import { connect } from "./http-client.mjs";
import { increment } from "./statistics.mjs";

/**
 * Reads the paths and creates posts on eight open connections, until it is stopped. No request is repeated, so that each one that fails
 * is counted.
 */
export function startLoad(port, authorization, paths) {
  const [counts, failures] = [{}, {}];
  const times = [];
  let created = 0;
  let isDone = false;
  const client = async (method, path, toOptions) => {
    const connection = connect(port);
    while (!isDone) {
      const began = performance.now();
      try {
        const { status } = await connection.send(method, path, { base: "", ...toOptions?.() });
        increment(status < 400 ? counts : failures, status);
        if (status === 201) created++;
      } catch (error) {
        increment(failures, error.code ?? error.message);
      }
      times.push(performance.now() - began);
    }
    connection.close();
  };
  const toPost = () => ({
    body: { title: `Restart ${times.length}`, status: "publish" },
    headers: { authorization },
  });
  const running = Array.from({ length: 8 }, (_, n) =>
    n % 2 === 0
      ? client("POST", "/api/core/v2/posts", toPost)
      : client("GET", paths[(n >> 1) % paths.length]),
  );
  const countStored = async () => {
    const connection = connect(port);
    const path = "/core/v2/posts?search=Restart&per_page=1";
    const { headers } = await connection.send("GET", path);
    connection.close();
    return Number(headers["x-core-total"]);
  };
  return {
    /** Waits until some more requests have ended. */
    async proceeded() {
      const before = times.length;
      while (times.length < before + 20) await wait(10);
    },
    /** Returns the responses and failures by status, the response times, and the numbers of created and of stored posts. */
    async stop() {
      isDone = true;
      await Promise.all(running);
      return { counts, failures, times, created, stored: await countStored() };
    },
  };
}
