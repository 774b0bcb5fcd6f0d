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
import { connectEditor } from "./lib/http-client.mjs";
import { startChild } from "./lib/kill/child.mjs";
import { inspect } from "./lib/kill/inspect.mjs";
import { createTerms } from "./lib/kill/rounds.mjs";
import { newPost } from "./lib/kill/writers.mjs";
import { createReport } from "./lib/report.mjs";
import { quantile } from "./lib/statistics.mjs";
import { sqliteDatabase } from "./lib/test-database.mjs";

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
const minimum = 5;
/** Backups are created in the first half of the time, and restored in the second. */
const deadline = performance.now() + (Number(values.seconds) * 1000) / 2;
const folder = mkdtempSync(join(tmpdir(), "waymark-backup-"));
const site = join(folder, "site");
const { check, finish } = createReport();
const ms = (list, share) => `${quantile(list, share).toFixed(1)} ms`;

/** Creates terms, and enough posts for a backup to take a while. */
async function fill(port, count) {
  const client = connectEditor(port);
  const terms = await createTerms(port);
  for (let created = 0; created < count; created += 25) {
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
const child = await startChild(sqliteDatabase(site));
const backups = [];
let load;
try {
  const terms = await fill(child.port, Number(values.posts));
  load = startLoad({ port: child.port, connections, perSecond: Number(values.rate), terms });
  await wait(3000);
  for (let round = 1; round <= Number(values.backups); round++) {
    if (round > minimum && performance.now() > deadline) break;
    const before = { posts: new Map(load.posts), files: new Set(load.files), deleted: new Set() };
    const to = join(folder, `backup-${round}`);
    load.phase = "during";
    const { text } = await waymark(site, "backup", to);
    const milliseconds = 1000 * Number(/ in (\d+\.\d+) s/.exec(text)?.[1]);
    load.phase = "between";
    backups.push({ to, before, milliseconds });
    await wait(100);
  }
  await load.stop();
  check("each write is acknowledged, or rejected with 503", load.errors);
  const restores = [];
  for (const [at, { to, before }] of backups.entries()) {
    const name = `backup ${at + 1}`;
    const target = join(folder, `restored-${at + 1}`);
    mkdirSync(target);
    restores.push((await waymark(target, "restore", to)).milliseconds);
    const state = await inspect(sqliteDatabase(target));
    check(`${name}: it has all writes acknowledged before it started`, state.lost(before));
    check(`${name}: counters, links, revisions and files match the rows`, state.inconsistencies);
    check(`${name}: the database and its indexes are not corrupt`, state.corruption);
    const lost = [...before.files].filter((id) => !state.rows.has(id));
    check(
      `${name}: it has the items of all acknowledged files`,
      lost.map((id) => `file ${id} is lost`),
    );
    rmSync(target, { recursive: true });
  }
  const summary = (list) => `${ms(list, 0.5)} (median), ${ms(list, 1)} (maximum)`;
  console.log(
    `${backups.length} backups while writing: ${load.posts.size} posts and ${load.files.size} files acknowledged, ${load.rejected} × 503\n` +
      `backup ${summary(backups.map(({ milliseconds }) => milliseconds))}; ` +
      `restore ${summary(restores)}, including the start of the command`,
  );
  for (const [phase, list] of Object.entries(load.times))
    console.log(
      `${list.length} writes ${phase} backups: p50 ${ms(list, 0.5)}, p99 ${ms(list, 0.99)}, maximum ${ms(list, 1)}`,
    );
} finally {
  await load?.stop();
  await child.stop("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = finish();
