import { setTimeout as wait } from "node:timers/promises";
import { look } from "../kill/check.mjs";
import { startChild } from "../kill/child.mjs";
import { connectWriter } from "../kill/client.mjs";
import { newPlace } from "../place.mjs";
import { judgeSoundness, once } from "./sites.mjs";

/** Posts that are sent again with their key, blindly, until they are answered, while the site is killed again and again. */
export const repeats = {
  id: "R-3",
  async run(trial) {
    const place = await newPlace(trial.kind);
    if (!place) return false;
    const kills = trial.quick ? 2 : 25;
    let child = await startChild(place);
    let isOver = false;
    let [asked, repeated] = [0, 0];
    const told = new Map();
    const wrong = [];
    const insist = async (request) => {
      for (;;) {
        const client = connectWriter(child.port);
        try {
          const reply = await client.send("POST", "/core/v2/posts", request);
          // Whatever a server says of itself, nobody knows whether it was done: the same key asks again.
          if (reply.status < 500 && reply.status !== 409) return reply;
        } catch {
          // The connection broke.
        } finally {
          client.close();
        }
        repeated++;
        await wait(20);
      }
    };
    const worker = async () => {
      while (!isOver) {
        const title = `Repeated ${++asked}`;
        const { status, body } = await insist({
          body: { title, status: "publish" },
          headers: once(),
        });
        if (status === 201) told.set(title, body.id);
        else wrong.push(`${status} ${JSON.stringify(body)}`);
      }
    };
    try {
      const workers = Array.from({ length: 8 }, worker);
      for (let n = 0; n < kills; n++) {
        await wait(200 + Math.random() * 600);
        await child.end("SIGKILL");
        child = await startChild(place);
      }
      isOver = true;
      await Promise.all(workers);
      const seen = await look(place);
      const titles = [...seen.rows.values()].map(({ title }) => title);
      const twice = titles.length - new Set(titles).size;
      const lost = [...told].filter(([title, id]) => seen.byTitle.get(title)?.id !== id);
      trial.say(
        `${told.size} posts with a key, ${kills} kills, ${repeated} sent again: ${twice} twice, ${lost.length} lost`,
      );
      trial.judge("each was answered as added", wrong);
      trial.judge("nothing is there twice", twice === 0 ? [] : [twice]);
      trial.judge("what was told is what is there", lost.map(String));
      judgeSoundness(trial.judge, seen);
      return true;
    } finally {
      await child.end("SIGKILL");
      await place.remove();
    }
  },
};
