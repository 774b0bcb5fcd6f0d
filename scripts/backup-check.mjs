#!/usr/bin/env node
// Backs up a site repeatedly while several connections write to it, restores each backup to a separate folder, and
// checks that it contains all writes acknowledged before the backup started, complete, with correct counters and files.
//   node scripts/backup-check.mjs [--backups 10] [--rate 200] [--posts 1500] [--seconds 40]      (requires a build: npm run build)
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { waymark } from "./lib/backup/command.mjs";
import { startLoad } from "./lib/backup/load.mjs";
import { quantile } from "./lib/cluster/client.mjs";
import { newJudge } from "./lib/judge.mjs";
import { look } from "./lib/kill/check.mjs";
import { startChild } from "./lib/kill/child.mjs";
import { connectWriter } from "./lib/kill/client.mjs";
import { makeTerms } from "./lib/kill/rounds.mjs";
import { newPost } from "./lib/kill/work.mjs";
import { filePlace } from "./lib/place.mjs";

const { values } = parseArgs({
  options: {
    backups: { type: "string", default: "10" },
    rate: { type: "string", default: "200" },
    posts: { type: "string", default: "1500" },
    seconds: { type: "string", default: "40" },
  },
});
const connections = 4;
/** The minimum number of backups, also on a slow machine. */
const fewest = 5;
const half = performance.now() + (Number(values.seconds) * 1000) / 2;
const folder = mkdtempSync(join(tmpdir(), "waymark-backup-"));
const site = join(folder, "site");
const { judge, close } = newJudge();
const part = (list, share) => quantile(list, share).toFixed(1);

/** Creates terms, and enough posts for a backup to take a while. */
async function fill(port, count) {
  const client = connectWriter(port);
  const terms = await makeTerms(port);
  for (let made = 0; made < count; made += 25) {
    const requests = Array.from({ length: 25 }, () => ({
      path: "/core/v2/posts",
      body: { ...newPost(terms), content: "Some words of a long text. ".repeat(400) },
    }));
    await client.send("POST", "/batch/v1", { body: { requests } });
  }
  client.close();
  return terms;
}

mkdirSync(site);
const child = await startChild(filePlace(site));
const backups = [];
let load;
try {
  const terms = await fill(child.port, Number(values.posts));
  load = startLoad({ port: child.port, connections, perSecond: Number(values.rate), terms });
  await wait(3000);
  for (let round = 1; round <= Number(values.backups); round++) {
    if (round > fewest && performance.now() > half) break;
    const before = { posts: new Map(load.posts), files: new Set(load.files), gone: new Set() };
    const to = join(folder, `backup-${round}`);
    load.phase = "during";
    const { text } = await waymark(site, "backup", to);
    const milliseconds = 1000 * Number(/ in (\d+\.\d+) s/.exec(text)?.[1]);
    load.phase = "between";
    backups.push({ to, before, milliseconds });
    await wait(100);
  }
  await load.stop();
  judge("every write was acknowledged, or refused as busy", load.wrong);
  const restores = [];
  for (const [at, { to, before }] of backups.entries()) {
    const name = `backup ${at + 1}`;
    const fresh = join(folder, `restored-${at + 1}`);
    mkdirSync(fresh);
    restores.push((await waymark(fresh, "restore", to)).milliseconds);
    const seen = await look(filePlace(fresh));
    judge(`${name}: what was acknowledged before it began is there`, seen.acknowledged(before));
    judge(`${name}: counters, links, revisions and files fit the rows`, seen.disagreements);
    judge(`${name}: the file and its index are sound`, seen.damage);
    const lost = [...before.files].filter((id) => !seen.rows.has(id));
    judge(
      `${name}: every file that was acknowledged has its item`,
      lost.map((id) => `file ${id} is lost`),
    );
    rmSync(fresh, { recursive: true });
  }
  const times = (list) => `${part(list, 0.5)} ms (most ${part(list, 1)})`;
  console.log(
    `${backups.length} backups; ${load.posts.size} posts and ${load.files.size} files acknowledged, ${load.refused} writes refused as busy;`,
    `backup ${times(backups.map(({ milliseconds }) => milliseconds))}, restore ${times(restores)} with the start of the command`,
  );
  for (const [phase, list] of Object.entries(load.times))
    console.log(
      `writes ${phase}: ${list.length}, p50 ${part(list, 0.5)} ms, p99 ${part(list, 0.99)} ms, most ${part(list, 1)} ms`,
    );
} finally {
  await load?.stop();
  await child.end("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = close();
