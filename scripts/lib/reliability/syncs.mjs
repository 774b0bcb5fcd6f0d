import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startChild } from "../kill/child.mjs";
import { connectWriter } from "../kill/client.mjs";
import { makeSite } from "../kill/make-site.mjs";
import { newPlace } from "../place.mjs";
import { canTrace, tracing } from "./trace.mjs";

/** Nothing is acknowledged before it is on the disk. */
export const syncs = {
  id: "R-2",
  run: (trial) => (trial.kind === "sqlite" ? traced : asked)(trial),
};

/** Every call to the system is noted: each answer has to come behind a sync of all that was written before. */
async function traced(trial) {
  if (!canTrace) return false;
  const place = await newPlace("sqlite");
  const file = join(place.folder, "trace.txt");
  const calls = ["pwrite64", "fsync", "fdatasync", "write", "writev", "sendto", "sendmsg"];
  const child = await startChild(place, { prefix: tracing(file, calls) });
  const writes = trial.quick ? 40 : 400;
  try {
    let left = writes;
    const worker = async () => {
      const client = connectWriter(child.port);
      while (left-- > 0)
        await client.send("POST", "/core/v2/posts", { body: { title: "Fog", status: "publish" } });
      client.close();
    };
    await Promise.all(Array.from({ length: 4 }, worker));
    await child.end("SIGTERM");
    const { answers, early, synced } = readTrace(readFileSync(file, "utf8"));
    trial.say(
      `${answers} acknowledged writes of 4 clients: ${synced} syncs of the log, ${early} acknowledged before theirs`,
    );
    trial.judge("each was acknowledged after a sync", early === 0 ? [] : [early]);
    trial.judge("all were seen", answers === writes ? [] : [answers]);
    return true;
  } finally {
    await child.end("SIGKILL");
    await place.remove();
  }
}

function readTrace(text) {
  let isSynced = true;
  let [answers, early, synced] = [0, 0, 0];
  for (const line of text.split("\n")) {
    if (/ pwrite64\(\d+<[^>]*-wal>/.test(line)) isSynced = false;
    else if (/ f(?:data)?sync\(\d+<[^>]*-wal>\) += 0/.test(line)) {
      if (answers > 0 || !isSynced) synced++;
      isSynced = true;
    } else if (line.includes('"HTTP/1.1 201 ')) {
      answers++;
      if (!isSynced) early++;
    }
  }
  return { answers, early, synced };
}

/** A server that may lose what it acknowledged is not used. */
async function asked(trial) {
  const refused = [];
  for (const name of ["fsync", "full_page_writes", "synchronous_commit"]) {
    const place = await newPlace("postgres", { settings: { [name]: "off" } });
    if (!place) return false;
    const site = makeSite(place);
    const error = await site.start().catch((thrown) => thrown);
    await site.close();
    await place.remove();
    if (error instanceof Error && error.message.includes(name)) refused.push(name);
    else trial.judge(`a server with ${name} = off is refused`, [String(error)]);
  }
  trial.say(`a server with any of ${refused.join(", ")} off is refused by the name of the setting`);
  trial.judge("all three are asked for", refused.length === 3 ? [] : refused);
  return true;
}
