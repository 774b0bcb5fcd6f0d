import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { look } from "../kill/check.mjs";
import { connectWriter } from "../kill/client.mjs";
import { resumeServer } from "../place.mjs";
import { withSites } from "./sites.mjs";
import { smallDisk } from "../small-disk.mjs";
import { inWords } from "./tally.mjs";

const mebibyte = 1_048_576;
const sizeOf = { sqlite: 24 * mebibyte, postgres: 200 * mebibyte };

/** A disk that is full, and then has room again. */
export const full = {
  id: "R-9",
  async run(trial) {
    const disk = smallDisk(sizeOf[trial.kind]);
    if (!disk) return false;
    try {
      return await withSites(trial, { count: 1, within: disk.folder }, (at) =>
        fillAndFree(trial, disk, at),
      );
    } finally {
      disk.remove();
    }
  },
};

async function fillAndFree(trial, disk, { place, ports: [port] }) {
  const statuses = {};
  const written = new Map();
  const recovered = [];
  let next = 0;
  const client = connectWriter(port);
  const write = async () => {
    const title = `Post ${++next}`;
    const body = { title, content: randomBytes(12_000).toString("hex"), status: "publish" };
    const { status, body: made } = await client.send("POST", "/core/v2/posts", { body });
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === 201) written.set(made.id, title);
    return status;
  };
  let restarts = 0;
  for (let round = 0; round < (trial.quick ? 1 : 3); round++) {
    disk.fill(3 * mebibyte);
    let refused = 0;
    for (let n = 0; n < 3000 && refused < 5; n++) if ((await write()) !== 201) refused++;
    const [id] = [...written.keys()].slice(-1);
    const { status } = await client.send("GET", `/core/v2/posts/${id}`);
    statuses[`read ${status}`] = (statuses[`read ${status}`] ?? 0) + 1;
    trial.judge("a full disk refuses writes", refused === 5 ? [] : [`${refused} refused`]);
    disk.free();
    const began = performance.now();
    while (performance.now() - began < 20_000) {
      if (place.server && !(await isUp(place.server))) {
        await resumeServer(place);
        restarts++;
      }
      if ((await write()) === 201) break;
      await wait(100);
    }
    recovered.push(performance.now() - began);
  }
  client.close();
  const { rows } = await look(place);
  const lost = [...written].filter(([id, title]) => rows.get(id)?.title !== title);
  trial.say(
    `${inWords(statuses)}; ${written.size} acknowledged, ${lost.length} lost; the first write is done ` +
      `${Math.max(...recovered).toFixed(0)} ms after there is room` +
      (place.server ? `, with ${restarts} new starts of the server` : ""),
  );
  const others = Object.keys(statuses).filter((status) => /^(?:read )?5(?!03|07)/.test(status));
  trial.judge("nothing is answered with another 5xx than 503 and 507", others);
  trial.judge("nothing is lost", lost.map(String));
  trial.judge(
    "writes succeed again",
    recovered.filter((time) => time >= 20_000),
  );
}
const isUp = (server) =>
  server.query("select 1").then(
    () => true,
    () => false,
  );
