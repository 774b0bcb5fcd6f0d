import { setTimeout as wait } from "node:timers/promises";
import { look } from "../kill/check.mjs";
import { startChild } from "../kill/child.mjs";
import { connectWriter } from "../kill/client.mjs";
import { newPlace } from "../place.mjs";
import { judgeSoundness } from "./sites.mjs";

const size = 25;
let batches = 0;
/** A batch in which some items fail, by the positions of those that do. */
function newBatch() {
  const name = `batch${++batches}x${Math.random().toString(36).slice(2, 8)}`;
  const items = Array.from({ length: size }, (_, at) => ({
    title: `${name} ${at}`,
    fails: Math.random() < 0.2,
  }));
  const requests = items.map(({ title, fails }) => ({
    path: "/core/v2/posts",
    body: { title, status: fails ? "no such status" : "publish" },
  }));
  return { items, requests };
}

/** Batches with items that fail, from several connections, while the site is killed again and again. */
export const batch = {
  id: "R-8",
  async run(trial) {
    const place = await newPlace(trial.kind);
    if (!place) return false;
    const [wanted, kills] = trial.quick ? [10, 2] : [500, 20];
    const sent = [];
    const wrong = [];
    let child = await startChild(place);
    /** Whether those who write are to stop. */
    let isOver = () => false;
    const worker = async () => {
      const client = connectWriter(child.port);
      while (!isOver()) {
        const one = newBatch();
        sent.push(one);
        try {
          const { status, body } = await client.send("POST", "/batch/v1", {
            body: { requests: one.requests },
          });
          if (status === 503) break;
          one.ids = body.responses?.map((reply) => reply.body.id) ?? [];
          const fits = one.items.every(
            ({ fails }, at) => body.responses?.[at]?.status === (fails ? 400 : 201),
          );
          if (!fits) wrong.push(`${status} ${JSON.stringify(body).slice(0, 200)}`);
        } catch {
          break;
        }
      }
      client.close();
    };
    try {
      for (let n = 0; n < kills; n++) {
        let isKilled = false;
        isOver = () => isKilled;
        const workers = Array.from({ length: 4 }, worker);
        await wait(100 + Math.random() * 900);
        await child.end("SIGKILL");
        isKilled = true;
        await Promise.all(workers);
        child = await startChild(place);
      }
      isOver = () => sent.length >= wanted;
      await Promise.all(Array.from({ length: 4 }, worker));
      const seen = await look(place);
      const found = sent.map((one) => faultsOf(one, seen.byTitle)).flat();
      const open = sent.filter(({ ids }) => !ids).length;
      trial.say(
        `${sent.length} batches of ${size}, a fifth of their items wrong, ${kills} kills: ` +
          `${open} unanswered, ${found.length} torn, lost or out of order`,
      );
      trial.judge("each answer was that of its items", wrong);
      trial.judge("a batch is there whole or not at all, in its order, without what failed", found);
      judgeSoundness(trial.judge, seen);
      return true;
    } finally {
      await child.end("SIGKILL");
      await place.remove();
    }
  },
};

function faultsOf({ items, ids }, byTitle) {
  const rows = items.map(({ title }) => byTitle.get(title));
  const there = rows.filter((row) => row !== undefined);
  const good = items.filter(({ fails }) => !fails).length;
  const faults = [];
  if (items.some(({ fails }, at) => fails && rows[at])) faults.push("what failed is there");
  if (ids && there.length !== good)
    faults.push(`${good} were acknowledged, ${there.length} are there`);
  if (!ids && there.length !== 0 && there.length !== good)
    faults.push(`${there.length} of ${good} are there`);
  if (there.some((row, at) => at > 0 && row.id <= there[at - 1].id)) faults.push("out of order");
  return faults;
}
