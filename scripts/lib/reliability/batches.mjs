import { setTimeout as wait } from "node:timers/promises";
import { connectEditor } from "../http-client.mjs";
import { startChild } from "../kill/child.mjs";
import { inspect } from "../kill/inspect.mjs";
import { createTestDatabase, noPostgres } from "../test-database.mjs";
import { checkIntegrity } from "./sites.mjs";

const size = 25;
let count = 0;
/** A batch in which about a fifth of the items are invalid. */
function newBatch() {
  const name = `batch${++count}x${Math.random().toString(36).slice(2, 8)}`;
  const items = Array.from({ length: size }, (_, at) => ({
    title: `${name} ${at}`,
    isInvalid: Math.random() < 0.2,
  }));
  const requests = items.map(({ title, isInvalid }) => ({
    path: "/core/v2/posts",
    body: { title, status: isInvalid ? "no such status" : "publish" },
  }));
  return { items, requests };
}

/** Sends batches with invalid items over several connections while the site is killed repeatedly. */
export const batches = {
  id: "R-8",
  title: "batches while the site is killed",
  async run(trial) {
    const database = await createTestDatabase(trial.storage);
    if (!database) return noPostgres;
    const [minimum, kills] = trial.quick ? [10, 2] : [500, 20];
    const sent = [];
    const unexpected = [];
    let child = await startChild(database);
    let isDone = () => false;
    const worker = async () => {
      const client = connectEditor(child.port);
      while (!isDone()) {
        const batch = newBatch();
        sent.push(batch);
        try {
          const { status, body } = await client.send("POST", "/batch/v1", {
            body: { requests: batch.requests },
          });
          if (status === 503) break;
          batch.ids = body.responses?.map((response) => response.body.id) ?? [];
          const isExpected = batch.items.every(
            ({ isInvalid }, at) => body.responses?.[at]?.status === (isInvalid ? 400 : 201),
          );
          if (!isExpected) unexpected.push(`${status} ${JSON.stringify(body).slice(0, 200)}`);
        } catch {
          break;
        }
      }
      client.close();
    };
    try {
      for (let n = 0; n < kills; n++) {
        let isKilled = false;
        isDone = () => isKilled;
        const workers = Array.from({ length: 4 }, worker);
        await wait(100 + Math.random() * 900);
        await child.stop("SIGKILL");
        isKilled = true;
        await Promise.all(workers);
        child = await startChild(database);
      }
      isDone = () => sent.length >= minimum;
      await Promise.all(Array.from({ length: 4 }, worker));
      const state = await inspect(database);
      const problems = sent.flatMap((batch) => problemsOf(batch, state.byTitle));
      const pending = sent.filter(({ ids }) => !ids).length;
      trial.log(
        `${sent.length} batches of ${size} items, a fifth of them invalid, ${kills} kills: ` +
          `${pending} batches without a response, ${problems.length} partial, lost or out of order`,
      );
      trial.check("the response to each item is the expected one", unexpected);
      trial.check(
        "each batch is stored in order and without its invalid items, or not at all",
        problems,
      );
      checkIntegrity(trial.check, state);
    } finally {
      await child.stop("SIGKILL");
      await database.remove();
    }
  },
};

function problemsOf({ items, ids }, byTitle) {
  const rows = items.map(({ title }) => byTitle.get(title));
  const stored = rows.filter((row) => row !== undefined);
  const valid = items.filter(({ isInvalid }) => !isInvalid).length;
  const problems = [];
  if (items.some(({ isInvalid }, at) => isInvalid && rows[at]))
    problems.push("an invalid item is stored");
  if (ids && stored.length !== valid)
    problems.push(`${valid} items were acknowledged, ${stored.length} are stored`);
  if (!ids && stored.length !== 0 && stored.length !== valid)
    problems.push(`${stored.length} of ${valid} items are stored`);
  if (stored.some((row, at) => at > 0 && row.id <= stored[at - 1].id))
    problems.push("the items are out of order");
  return problems;
}
