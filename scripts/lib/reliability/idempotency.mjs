import { setTimeout as wait } from "node:timers/promises";
import { connectEditor, idempotencyHeaders } from "../http-client.mjs";
import { startChild } from "../kill/child.mjs";
import { inspect } from "../kill/inspect.mjs";
import { createTestDatabase, noPostgres } from "../test-database.mjs";
import { checkIntegrity } from "./sites.mjs";

/** Retries posts with their idempotency keys until they get a response, while the site is killed repeatedly. */
export const idempotency = {
  id: "R-3",
  title: "retries with an Idempotency-Key while the site is killed",
  async run(trial) {
    const database = await createTestDatabase(trial.storage);
    if (!database) return noPostgres;
    const kills = trial.quick ? 2 : 25;
    let child = await startChild(database);
    let isDone = false;
    let [created, retries] = [0, 0];
    const acknowledged = new Map();
    const unexpected = [];
    const sendWithRetry = async (options) => {
      for (;;) {
        const client = connectEditor(child.port);
        try {
          const response = await client.send("POST", "/core/v2/posts", options);
          // After a 5xx it is unknown whether the write was stored; 409 means that the first attempt is still in progress.
          if (response.status < 500 && response.status !== 409) return response;
        } catch {
          // The connection broke.
        } finally {
          client.close();
        }
        retries++;
        await wait(20);
      }
    };
    const worker = async () => {
      while (!isDone) {
        const title = `Post ${++created}`;
        const { status, body } = await sendWithRetry({
          body: { title, status: "publish" },
          headers: idempotencyHeaders(),
        });
        if (status === 201) acknowledged.set(title, body.id);
        else unexpected.push(`${status} ${JSON.stringify(body)}`);
      }
    };
    try {
      const workers = Array.from({ length: 8 }, worker);
      for (let n = 0; n < kills; n++) {
        await wait(200 + Math.random() * 600);
        await child.stop("SIGKILL");
        child = await startChild(database);
      }
      isDone = true;
      await Promise.all(workers);
      const state = await inspect(database);
      const titles = [...state.rows.values()].map(({ title }) => title);
      const duplicates = titles.length - new Set(titles).size;
      const lost = [...acknowledged].filter(([title, id]) => state.byTitle.get(title)?.id !== id);
      trial.log(
        `${acknowledged.size} posts with an Idempotency-Key, ${kills} kills, ${retries} retries: ` +
          `${duplicates} duplicates, ${lost.length} lost`,
      );
      trial.check("all posts are acknowledged with 201", unexpected);
      trial.check("no post is stored twice", duplicates === 0 ? [] : [duplicates]);
      trial.check("acknowledged posts are stored with the id of the response", lost.map(String));
      checkIntegrity(trial.check, state);
    } finally {
      await child.stop("SIGKILL");
      await database.remove();
    }
  },
};
